import './report.css'
import type { Place } from '../api/types.ts'
import { sunYear } from '../day/address.ts'
import { CalendarPicture } from '../day/calendar-card.tsx'
import type { DayView } from '../day/day-view.ts'
import { useCalendar } from '../day/sun-calendar.ts'
import { type Draft, placeOf } from '../drafts/draft.ts'
import { MapCredit } from '../obstacles/nearby-buildings.tsx'
import { bestSentence } from '../panels/best-orientation.ts'
import { formatPlace } from '../place/coordinates.ts'
import { Headline } from '../results/headline.tsx'
import { Assumptions } from '../results/weather-card.tsx'
import type { LiveResults } from '../sites/use-live-results.ts'
import { SkylinePicture } from '../skyline/diagram.tsx'
import { Button } from '../ui/button.tsx'
import { timeZoneOf, zoneText } from '../ui/clock.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { longDateOf, panelsText } from '../ui/format.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { InstallerFields, InstallerMark } from './installer.tsx'
import { Months, Section, WhenAndWhere } from './report-sections.tsx'

interface ReportPageProps
  extends Pick<
    LiveResults,
    'estimate' | 'daylight' | 'orientation' | 'causeHours' | 'failure' | 'isCurrent'
  > {
  readonly draft: Draft
  /** null while the place is unknown. */
  readonly view: DayView | null
  /** Of the site's own page. */
  readonly backHref: string
}

type Needed = 'view' | 'estimate' | 'daylight' | 'orientation'

type ReportProps = Omit<ReportPageProps, Needed> & {
  readonly [Name in Needed]: NonNullable<ReportPageProps[Name]>
} & { readonly place: Place }

const VERSION: string = import.meta.env.VERSION

/** Characters that fit into a line of the title. */
const LONG_NAME = 40

/** What one hands to a customer: two A4 pages, or three with obstacles, printed through the browser's dialog. */
const Report = (props: ReportProps) => {
  const { draft, place, estimate, daylight, causeHours, orientation, view, backHref } = props
  const { horizonSource, obstacles } = draft
  const name = draft.name || 'New site'
  const date = longDateOf(new Date())
  usePageTitle(name, 'shading report')
  const days = useCalendar(view.on, sunYear.value)
  if (!days) return <p class="hint">Waiting for the result…</p>
  const end = (
    <>
      <Section title={`When the sun is in sight in ${sunYear.value}`}>
        <CalendarPicture view={view} days={days} />
      </Section>
      <p>{bestSentence(orientation)}</p>
      <Section title="Assumptions">
        <Assumptions estimate={estimate} />
        {horizonSource?.kind === 'terrain' && <p class="hint">Terrain data: {horizonSource.attribution}.</p>}
        <MapCredit obstacles={obstacles} />
        <p class="hint">
          Figures are for a typical year. The panels count as one point, so shade by anything closer than
          about five times their extent costs more than this. Snow and faults are not included.
        </p>
      </Section>
      <footer>
        Shading Estimation Service {VERSION} · {date}
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
          <header class="report-header">
            <InstallerMark />
            <p>Shading report</p>
            <h1 dir="auto" class={name.length > LONG_NAME ? 'long' : undefined}>
              {name}
            </h1>
            <p>
              {formatPlace(place)} · {panelsText(estimate.inputs)} · times in {zoneText(timeZoneOf(estimate))}{' '}
              · {date}
            </p>
          </header>
          <Headline
            estimate={estimate}
            causeHours={causeHours}
            orientation={orientation}
            isLate={false}
            isPrinted
          />
          <Section title="Skyline and sun">
            <SkylinePicture
              place={place}
              view={view}
              skyline={draft}
              panelAzimuth={draft.panelAzimuth}
              estimate={estimate}
            />
          </Section>
          <Months estimate={estimate} />
        </div>
        <div class="report-page">
          <WhenAndWhere estimate={estimate} daylight={daylight} />
          {obstacles.length === 0 && end}
        </div>
        {obstacles.length > 0 && <div class="report-page">{end}</div>}
      </article>
    </div>
  )
}

/** The report of a site as it is edited at present. */
export const ReportPage = (props: ReportPageProps) => {
  const { draft, view, estimate, daylight, orientation, failure, isCurrent, backHref } = props
  const place = placeOf(draft)
  if (place && view && estimate && daylight && orientation && isCurrent)
    return <Report {...props} {...{ place, view, estimate, daylight, orientation }} />
  return (
    <>
      <ErrorMessage failure={failure} />
      {!failure && (
        <p class="hint">{place ? 'Waiting for the result…' : 'A report needs the place of the site.'}</p>
      )}
      <a class="button" href={backHref}>
        Back to the site
      </a>
    </>
  )
}
