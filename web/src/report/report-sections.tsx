import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Estimate, Obstacle } from '../api/types.ts'
import { ColumnHeads } from '../charts/values.tsx'
import { Plan } from '../obstacles/plan.tsx'
import { shapeOf } from '../obstacles/plan-geometry.ts'
import { Causes } from '../results/causes-list.tsx'
import { DirectionsChart, sectorsOf } from '../results/directions-chart.tsx'
import { monthlyEnergies, monthTable } from '../results/energies.ts'
import { HeatMap } from '../results/heat-map.tsx'
import { type Daylight, hourGrid } from '../results/hours.ts'
import { COLUMNS, MonthRows, MonthsChart } from '../results/months-chart.tsx'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { shortened } from '../ui/format.ts'

interface SectionProps {
  readonly title: string
  readonly children: ComponentChildren
}

export const Section = ({ title, children }: SectionProps) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The months as a chart and as a table, side by side. */
export const Months = ({ estimate }: { readonly estimate: Estimate }) => (
  <Section title="By month">
    <div class="report-months">
      <MonthsChart
        id={useId()}
        series={[{ name: '', months: monthlyEnergies(estimate.baseline, estimate.energy) }]}
        label="Production by month and what is lost to shading. The table beside it has the numbers."
      />
      <table class="report-table">
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          <MonthRows {...monthTable(estimate)} />
        </tbody>
      </table>
    </div>
  </Section>
)

/** Characters of a name that leave room for the distance. */
const NAME_LENGTH = 14

const withDistance = (obstacle: Obstacle): Obstacle => {
  const meters = roundTo(shapeOf(obstacle).distance, 1)
  return { ...obstacle, name: `${shortened(obstacle.name, NAME_LENGTH)}, ${meters} m` }
}

/** `8 m wide, 5 m high, 10.5 m away in the SE` */
const sizeText = (obstacle: Obstacle | undefined): string => {
  if (!obstacle) return ''
  const { width, distance, azimuth } = shapeOf(obstacle)
  const [wide, high, away] = [width, obstacle.height, distance].map((meters) => `${roundTo(meters, 1)} m`)
  return `${wide} wide, ${high} above the panels, ${away} away in the ${compassPoint(azimuth)}`
}

interface WhenAndWhereProps {
  readonly estimate: Estimate
  readonly daylight: Daylight
}

/** When the energy is lost and from which directions, and where the obstacles stand. */
export const WhenAndWhere = ({ estimate, daylight }: WhenAndWhereProps) => {
  const id = useId()
  const { obstacles } = estimate.inputs
  const sectors = sectorsOf(estimate)
  if (sectors.every(({ beam, diffuse }) => beam === 0 && diffuse === 0))
    return <p>No point of the horizon and no obstacle takes any light.</p>
  return (
    <>
      <div class="report-halves">
        <Section title="When, kWh lost">
          <HeatMap id={`${id}-hours`} grid={hourGrid(estimate.energy.lossByMonthAndHour, daylight)} />
        </Section>
        <Section title="From where, kWh lost a year">
          <DirectionsChart id={`${id}-directions`} sectors={sectors} />
        </Section>
      </div>
      <div class="report-halves">
        {obstacles.length > 0 && (
          <Section title="Obstacles">
            <Plan obstacles={obstacles.map(withDistance)} panels={estimate.inputs} />
          </Section>
        )}
        <Section title="Why">
          <Causes estimate={estimate} describe={(index) => sizeText(obstacles[index])} />
        </Section>
      </div>
    </>
  )
}
