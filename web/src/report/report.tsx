import './report.css'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Estimate, Obstacle, OptimizedOrientation, Place } from '../api/types.ts'
import { sunYear } from '../day/address.ts'
import { CalendarPicture } from '../day/calendar-card.tsx'
import type { DayView } from '../day/day-view.ts'
import { useCalendar } from '../day/sun-calendar.ts'
import { MapCredit } from '../obstacles/nearby-buildings.tsx'
import { shapeOf } from '../obstacles/plan-geometry.ts'
import { bestSentence } from '../panels/best-orientation.ts'
import { formatPlace } from '../place/coordinates.ts'
import { Causes } from '../results/causes-list.tsx'
import { DirectionsChart, sectorsOf, totalLoss } from '../results/directions-chart.tsx'
import { monthlyEnergies, monthTable } from '../results/energies.ts'
import { Headline } from '../results/headline.tsx'
import { HeatMap } from '../results/heat-map.tsx'
import { type Daylight, hourGrid } from '../results/hours.ts'
import { COLUMNS, MonthRows, MonthsChart } from '../results/months-chart.tsx'
import type { HoursOfLoss } from '../results/sentence.ts'
import { Assumptions } from '../results/weather-card.tsx'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { timeZoneOf, zoneText } from '../ui/clock.ts'
import { longDateOf, panelsText } from '../ui/format.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { InstallerFields, InstallerMark } from './installer.tsx'

/** The months as a chart and as a table, side by side. */
export const MonthsSection = ({ estimate }: { readonly estimate: Estimate }) => {
  const id = useId()
  const table = monthTable(estimate)
  return (
    <section>
      <h2>By month</h2>
      <div class="report-months">
        <MonthsChart
          id={id}
          series={[{ name: '', months: monthlyEnergies(estimate.baseline, estimate.energy) }]}
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
  readonly plan: ComponentChildren
}

/** When the energy is lost and from which directions, and where the obstacles stand. */
export const WhenAndWhere = ({ estimate, daylight, plan }: WhenAndWhereProps) => {
  const id = useId()
  const grid = hourGrid(estimate.energy.lossByMonthAndHour, daylight)
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
          <Causes
            total={total}
            obstacles={estimate.energy.obstacles}
            describe={(index) => sizeText(estimate.inputs.obstacles[index])}
          />
        </section>
      </div>
    </>
  )
}

interface ReportProps extends Omit<WhenAndWhereProps, 'plan'> {
  readonly name: string
  readonly place: Place
  readonly causeHours: readonly HoursOfLoss[] | null
  readonly orientation: OptimizedOrientation
  readonly view: DayView
  /** The picture of the skyline and the sun paths. */
  readonly skyline: ComponentChildren
  /** The picture of the obstacles around the panels; null without obstacles. */
  readonly plan: ComponentChildren
  /** Of the elevations; null without terrain. */
  readonly credit: string | null
  /** Of the site's own page. */
  readonly backHref: string
}

const VERSION: string = import.meta.env.VERSION

/** Characters that fit into a line of the title. */
const LONG_NAME = 40

const Title = ({
  name,
  place,
  estimate,
  date,
}: Pick<ReportProps, 'name' | 'place' | 'estimate'> & { readonly date: Date }) => (
  <header class="report-header">
    <InstallerMark />
    <p>Shading report</p>
    <h1 dir="auto" class={name.length > LONG_NAME ? 'long' : undefined}>
      {name}
    </h1>
    <p>
      {formatPlace(place)} · {panelsText(estimate.inputs)} · times in {zoneText(timeZoneOf(estimate))} ·{' '}
      {longDateOf(date)}
    </p>
  </header>
)

/** What one hands to a customer: two A4 pages, or three with obstacles, printed through the browser's dialog. */
export const Report = (props: ReportProps) => {
  const { name, place, estimate, daylight, causeHours, orientation, view, skyline, plan, credit, backHref } =
    props
  const date = new Date()
  usePageTitle(name, 'shading report')
  const days = useCalendar(view.on, sunYear.value)
  if (!days) return <p class="hint">Waiting for the result…</p>
  const end = (
    <>
      <section>
        <h2>When the sun is in sight in {sunYear.value}</h2>
        <CalendarPicture view={view} days={days} />
      </section>
      <p>{bestSentence(orientation)}</p>
      <section>
        <h2>Assumptions</h2>
        <Assumptions estimate={estimate} />
        {credit !== null && <p class="hint">Terrain data: {credit}.</p>}
        <MapCredit obstacles={estimate.inputs.obstacles} />
        <p class="hint">
          Figures are for a typical year. The panels count as one point, so shade by anything closer than
          about five times their extent costs more than this. Snow and faults are not included.
        </p>
      </section>
      <footer>
        Shading Estimation Service {VERSION} · {longDateOf(date)}
      </footer>
    </>
  )
  return (
    <div class="report-view">
      <div class="report-tools">
        <a class="button" href={backHref}>
          Back to the site
        </a>
        <InstallerFields />
        <Button kind="primary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </div>
      <article class="report" aria-label="Shading report">
        <div class="report-page">
          <Title name={name} place={place} estimate={estimate} date={date} />
          <Headline
            estimate={estimate}
            causeHours={causeHours}
            orientation={orientation}
            isLate={false}
            isPrinted
          />
          <section>
            <h2>Skyline and sun</h2>
            {skyline}
          </section>
          <MonthsSection estimate={estimate} />
        </div>
        <div class="report-page">
          <WhenAndWhere estimate={estimate} daylight={daylight} plan={plan} />
          {!plan && end}
        </div>
        {plan && <div class="report-page">{end}</div>}
      </article>
    </div>
  )
}
