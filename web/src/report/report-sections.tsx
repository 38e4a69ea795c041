import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { Causes } from '../results/causes-list.tsx'
import { sectorsOf, totalLoss } from '../results/directions-card.tsx'
import { DirectionsChart } from '../results/directions-chart.tsx'
import { monthlyEnergies, monthTable } from '../results/energies.ts'
import { HeatMap } from '../results/heat-map.tsx'
import { clockText, hourGridOf } from '../results/hours.ts'
import { COLUMNS, MonthRows } from '../results/months-card.tsx'
import { highestMonth, MonthsChart } from '../results/months-chart.tsx'

/** The months as a chart and as a table, side by side. */
export const MonthsSection = ({ estimate }: { readonly estimate: Estimate }) => {
  const id = useId()
  const months = monthlyEnergies(estimate.baseline, estimate.energy)
  const table = monthTable(estimate)
  return (
    <section>
      <h2>By month</h2>
      <div class="report-months">
        <MonthsChart
          id={id}
          months={months}
          top={highestMonth(months)}
          label="Production by month and what is lost to shading. The table beside it has the numbers."
        />
        <table class="report-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <MonthRows {...table} />
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface WhenAndWhereProps {
  readonly estimate: Estimate
  readonly plan: ComponentChildren
}

/** When the energy is lost and from which directions, and where the obstacles stand. */
export const WhenAndWhere = ({ estimate, plan }: WhenAndWhereProps) => {
  const id = useId()
  const grid = hourGridOf(estimate)
  const sectors = sectorsOf(estimate)
  const total = totalLoss(sectors)
  if (sectors.every(({ beam, diffuse }) => beam === 0 && diffuse === 0))
    return <p>No point of the horizon and no obstacle takes any light.</p>
  return (
    <>
      <div class="report-halves">
        <section>
          <h2>When, kWh lost</h2>
          <HeatMap id={`${id}-hours`} grid={grid} />
          <p class="hint">{clockText(estimate)}</p>
        </section>
        <section>
          <h2>From where, kWh lost a year</h2>
          <DirectionsChart id={`${id}-directions`} sectors={sectors} />
        </section>
      </div>
      <div class="report-halves">
        {plan && (
          <section>
            <h2>Obstacles</h2>
            {plan}
          </section>
        )}
        <section>
          <h2>Why</h2>
          <Causes total={total} obstacles={estimate.energy.obstacles} />
        </section>
      </div>
    </>
  )
}
