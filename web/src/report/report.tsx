import type { ComponentChildren } from 'preact'
import { version } from '../../../package.json'
import type { Estimate, OptimizedOrientation, Place } from '../api/types.ts'
import { bestSentence } from '../panels/best-orientation.ts'
import { formatPlace } from '../place/coordinates.ts'
import { Headline } from '../results/headline.tsx'
import { Assumptions } from '../results/weather-card.tsx'
import { Button } from '../ui/button.tsx'
import { longDateOf, panelsText } from '../ui/format.ts'
import { MonthsSection, WhenAndWhere } from './report-sections.tsx'
import './report.css'

interface ReportProps {
  readonly name: string
  readonly place: Place
  readonly estimate: Estimate
  /** null while unknown. */
  readonly orientation: OptimizedOrientation | null
  /** The picture of the skyline and the sun paths. */
  readonly skyline: ComponentChildren
  /** The picture of the obstacles around the panels; null without obstacles. */
  readonly plan: ComponentChildren
  /** Of the site's own page. */
  readonly backHref: string
}

/** Characters that fit into a line of the title. */
const LONG_NAME = 40

const Title = ({
  name,
  place,
  estimate,
  date,
}: Pick<ReportProps, 'name' | 'place' | 'estimate'> & { readonly date: Date }) => (
  <header class="report-header">
    <p>Shading report</p>
    <h1 dir="auto" class={name.length > LONG_NAME ? 'long' : undefined}>
      {name}
    </h1>
    <p>
      {formatPlace(place)} · {panelsText(estimate.inputs)} · {longDateOf(date)}
    </p>
  </header>
)

/** What one hands to a customer: two A4 pages, printed through the browser's dialog. */
export const Report = (props: ReportProps) => {
  const { name, place, estimate, orientation, skyline, plan, backHref } = props
  const date = new Date()
  return (
    <div class="report-view">
      <div class="report-tools">
        <a class="button" href={backHref}>
          Back to the site
        </a>
        <Button kind="primary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </div>
      <article class="report" aria-label="Shading report">
        <div class="report-page">
          <Title name={name} place={place} estimate={estimate} date={date} />
          <Headline estimate={estimate} orientation={orientation} isStale={false} asOf={null} />
          <section>
            <h2>Skyline and sun</h2>
            {skyline}
          </section>
          <MonthsSection estimate={estimate} />
        </div>
        <div class="report-page">
          <WhenAndWhere estimate={estimate} plan={plan} />
          {orientation && <p>{bestSentence(orientation)}</p>}
          <section>
            <h2>Assumptions</h2>
            <Assumptions estimate={estimate} />
            <p class="hint">
              Figures are for a typical year. The panels count as one point, so shade by anything closer than
              about five times their extent costs more than this. Snow and faults are not included.
            </p>
          </section>
          <footer>
            Shading Estimation Service {version} · {longDateOf(date)}
          </footer>
        </div>
      </article>
    </div>
  )
}
