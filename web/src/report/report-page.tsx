import './report.css'
import { useEffect } from 'preact/hooks'
import { total } from '../../../lib/solar/calendar.ts'
import type { Estimate, OptimizedOrientation, Place } from '../api/types.ts'
import { moment } from '../day/address.ts'
import { type DayView, momentText } from '../day/day-view.ts'
import type { CalendarDay } from '../day/sun-calendar.ts'
import { type Draft, totalSizeOf } from '../drafts/draft.ts'
import { Plan } from '../obstacles/plan.tsx'
import { adviceOf } from '../panels/best-orientation.ts'
import { planeFigures } from '../panels/plane-figures.ts'
import { planeName, planesOf } from '../panels/planes.ts'
import { MonthsTable } from '../parts/year/month-table.tsx'
import { YearFacts, YearPicture } from '../parts/year/year-card.tsx'
import { formatPlace, placeText, withoutName } from '../place/coordinates.ts'
import { Assumptions, Credits } from '../results/assumptions.tsx'
import type { Answer } from '../site/answer.ts'
import { type CauseRow, recoveredOf } from '../site/cause-rows.ts'
import { monthlyEnergies } from '../site/energies.ts'
import { FactLines, Sentences } from '../site/headline.tsx'
import { movedText } from '../site/site-dialogs.tsx'
import type { SiteProps } from '../site/store.ts'
import { Diagram, Labels } from '../skyline/diagram.tsx'
import { roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { timeZoneOf, zoneText } from '../ui/clock.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import {
  calendarDate,
  costText,
  energyText,
  isolated,
  listed,
  longDateOf,
  panelsText,
  percent,
  siteUnit,
  sizeText,
  smallEnergy,
} from '../ui/format.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { siteHref } from '../ui/route.ts'
import { InstallerFields, InstallerMark } from './installer.tsx'
import { printIfWanted } from './print.ts'

interface ReportProps extends SiteProps {
  readonly place: Place
  readonly view: DayView
  readonly days: readonly CalendarDay[]
  readonly estimate: Estimate
  /** null if it could not be computed. */
  readonly orientation: OptimizedOrientation | null
}

const VERSION: string = import.meta.env.VERSION

const LONG_NAME = 40

/** `without it +171 kWh`, if that differs from what it takes. */
const recoveredText = (row: CauseRow, { energy }: Estimate): string => {
  const { indices, kind, unit } = row
  const [first] = indices
  const recovered =
    first === undefined || indices.length > 1 ? null : energy.obstacles[first]?.recoveredEnergy
  const text = kind === 'obstacle' && recovered ? costText(-recoveredOf(row, recovered), unit) : ''
  return text === '' || text === costText(-(row.energy ?? 0), unit) ? '' : `without it ${text}`
}

/** `the house, the tree and 25 others`, naming five at most. */
const namesOf = (rows: readonly CauseRow[]): string => {
  const names = rows.map(({ name }) => isolated(name))
  return listed(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names)
}

const costOf = ({ energy, unit }: CauseRow): string => smallEnergy(energy ?? 0, unit)

/** Maximum causes in the table, which must leave room for the rest of its page. */
const MOST_CAUSES = 8

const Causes = ({ answer, estimate }: { readonly answer: Answer; readonly estimate: Estimate }) => {
  const rows = answer.causes
    .filter(({ isOn, energy }) => isOn && energy !== null)
    .toSorted((a, b) => (b.energy ?? 0) - (a.energy ?? 0))
  const harmless = rows.filter((row) => costOf(row) === smallEnergy(0, row.unit))
  const taking = rows.filter((row) => !harmless.includes(row))
  // One more takes no more room than a line about it.
  const named = taking.length > MOST_CAUSES + 1 ? taking.slice(0, MOST_CAUSES) : taking
  const more = taking.slice(named.length)
  const ofMore = roundTo(total(more.map(({ energy }) => energy ?? 0)), 1)
  return (
    <>
      <table class="report-causes">
        <tbody>
          {named.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <bdi>{row.name}</bdi>
                <span class="hint">{row.when}</span>
              </th>
              <td>
                <strong class="loss">{costOf(row)}</strong>
                <span class="hint">
                  {[row.money, recoveredText(row, estimate)].filter(Boolean).join('; ')}
                </span>
              </td>
            </tr>
          ))}
          {more.length > 0 && (
            <tr>
              <th scope="row">{more.length} more, together</th>
              <td>
                <strong class="loss">{smallEnergy(ofMore, more[0]?.unit)}</strong>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {harmless.length > 0 && <p class="hint">Nothing is lost to {namesOf(harmless)}.</p>}
    </>
  )
}

/** The origin of the horizon; null if there is none, or it is the terrain, which has its credit. */
const horizonText = (source: Draft['horizonSource']): string | null => {
  switch (source?.kind) {
    case 'record':
      return `learned from the panels’ production, ${calendarDate(source.from)} to ${calendarDate(source.to)}`
    case 'file':
      return `from ${isolated(source.name)}`
    case 'drawn':
      return 'drawn by hand'
    default:
      return null
  }
}

const Planes = ({ estimate }: { readonly estimate: Estimate }) => {
  const figures = planeFigures(estimate)
  return planesOf(estimate.inputs).map((plane, i) => (
    <p key={i} class="hint">
      <bdi>{planeName(plane)}</bdi>, {panelsText(i === 0 ? estimate.inputs : plane)}:{' '}
      {energyText(figures[i]?.production ?? 0, siteUnit(estimate.baseline.ac_annual))}, shade takes{' '}
      {percent(figures[i]?.loss ?? 0)}
    </p>
  ))
}

/** The customer's report on two A4 pages. It does not advise turning one plane of a roof with several. */
const Report = ({ site, place, estimate, orientation, view, days }: ReportProps) => {
  const [draft, answer] = [site.draft.value, site.answer.value]
  const { horizonSource, obstacles } = draft
  const name = draft.name || 'New site'
  const planes = 1 + estimate.inputs.otherPlanes.length
  const address = withoutName(placeText(place), name)
  const horizon = horizonText(horizonSource)
  const moved = movedText(site.surroundings.moved.value)
  const date = longDateOf(new Date())
  usePageTitle(name, 'shading report')
  useEffect(() => void Labels.preload().then(printIfWanted), [])
  return (
    <div class="report-view">
      <div class="actions report-tools">
        <a class="button" href={siteHref(site.key.value)}>
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
              {[
                ...(address === formatPlace(place) ? [] : [address]),
                formatPlace(place),
                planes === 1
                  ? panelsText(estimate.inputs)
                  : `${sizeText(totalSizeOf(estimate.inputs))} on ${planes} planes`,
                `times in ${zoneText(timeZoneOf(estimate))}`,
                date,
              ].join('\u00a0· ')}
            </p>
          </header>
          <section class="headline" aria-label="Result">
            <Sentences answer={answer} isPrint />
            <FactLines facts={answer.facts} isPrint />
            {planes > 1 && <Planes estimate={estimate} />}
            {moved && (
              <p>
                <strong>{moved}</strong> The sun is that of the site.
              </p>
            )}
            {answer.status.map(({ text }) => (
              <p key={text}>{text}</p>
            ))}
          </section>
          <section>
            <h2>The sky</h2>
            <Diagram site={site} isPicture />
            {horizon && <p class="hint">The horizon is {horizon}.</p>}
          </section>
          <div class="report-halves">
            <section>
              <h2>What takes the sun in a year</h2>
              <Causes answer={answer} estimate={estimate} />
            </section>
            {obstacles.length > 0 && (
              <section>
                <h2>From above</h2>
                <Plan {...{ obstacles, view }} panels={estimate.inputs} causes={answer.causes} />
                <p class="hint">Shadows on {momentText(moment.value)}.</p>
              </section>
            )}
          </div>
        </div>
        <div class="report-page">
          <section>
            <h2>A typical year: production by month, and hours of sun</h2>
            <YearPicture
              view={view}
              days={days}
              months={monthlyEnergies(estimate.baseline, estimate.energy)}
              isPicture
            />
            <p>
              <YearFacts view={view} days={days} />.{' '}
              {orientation &&
                estimate.inputs.otherPlanes.length === 0 &&
                adviceOf(orientation, estimate.inputs, estimate.energy.beamLoss).text}
            </p>
          </section>
          <section>
            <h2>By month</h2>
            <MonthsTable estimate={estimate} />
          </section>
          <section>
            <h2>Assumptions</h2>
            <Assumptions estimate={estimate} />
            <p class="hint">
              Figures are for a typical year.{' '}
              {draft.array === null &&
                'The panels count as one point, so shade by anything closer than about five times their extent costs more than this. '}
              Snow and faults are not included.
            </p>
            <Credits draft={draft} />
          </section>
          <footer>
            Shading Estimation Service {VERSION} · {date}
          </footer>
        </div>
      </article>
    </div>
  )
}

export const ReportPage = ({ site }: SiteProps) => {
  const { results } = site
  const [place, view, failure] = [site.place.value, site.view.value, results.failure.value]
  const estimate = results.estimate.value
  const orientation = results.isOrientationCurrent.value ? results.orientation.value : null
  const { value: days } = site.calendar.days
  const isSearched = orientation !== null || results.hasOrientationFailed.value
  const isReady = results.isCurrent.value && isSearched && !site.isViewBehind.value
  return (
    <main class="page">
      {place && view && estimate && days && isReady ? (
        <Report {...{ site, place, view, days, estimate, orientation }} />
      ) : (
        <>
          <ErrorMessage failure={failure} onRetry={results.retry} />
          {!failure && (
            <p class="hint">{place ? 'Waiting for the result…' : 'A report needs the place of the site.'}</p>
          )}
          <a class="button" href={siteHref(site.key.value)}>
            Back to the site
          </a>
        </>
      )}
    </main>
  )
}
