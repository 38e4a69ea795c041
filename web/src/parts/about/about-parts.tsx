import './about.css'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../../api/client.ts'
import { analysesQuery } from '../../api/queries.ts'
import type { Analysis, ShadingResult } from '../../api/types.ts'
import { Scrollable, Table } from '../../charts/values.tsx'
import { moment, sunYear } from '../../day/address.ts'
import { causeText, type DayView, dateText } from '../../day/day-view.ts'
import { clockText } from '../../day/moment.ts'
import { durationText } from '../../day/sun-calendar.ts'
import { KIND_COLORS, kindOf, monthOf, sunshineOf } from '../../day/sun-day.ts'
import type { Draft } from '../../drafts/draft.ts'
import { changesText } from '../../history/changes.ts'
import { Assumptions, Credits } from '../../results/assumptions.tsx'
import { productionUncertainty, roundByUncertainty } from '../../results/uncertainty.ts'
import type { SiteProps } from '../../site/store.ts'
import { copyText } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Closed } from '../../ui/card.tsx'
import { zoneText } from '../../ui/clock.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { dateTime, percent, wholeNumber } from '../../ui/format.ts'
import { Help } from '../../ui/help.tsx'
import { MonthsTable } from '../year/month-table.tsx'

/** The sun from sunrise to sunset on the day that the sky shows. */
const Day = ({ view, shading }: { readonly view: DayView; readonly shading: ShadingResult | null }) => {
  const { date } = moment.value
  const { hours } = sunshineOf(view.on(date))
  return (
    <>
      <p>
        {durationText(hours)} of sun on {dateText(date)} ({zoneText(view.timeZone)}):
      </p>
      <ul class="day-list" aria-label={dateText(date)}>
        {view
          .on(date)
          .stretches.filter(({ covers, from, to }) => covers && clockText(from) !== clockText(to))
          .map((stretch) => (
            <li key={stretch.from}>
              <i style={{ background: KIND_COLORS[kindOf(stretch)] }} aria-hidden="true" />
              {clockText(stretch.from)} – {clockText(stretch.to)}{' '}
              <span class="hint">{causeText(view, stretch, monthOf(date))}</span>
            </li>
          ))}
      </ul>
      {shading && (
        <p class="hint">
          On the four sample days{' '}
          <Help title="What is a sample day?">
            <p>
              The March equinox, June solstice, September equinox or December solstice of the chosen year.
              Times of sun and shade are those of these four days; the energy loss covers the whole year.
            </p>
          </Help>
          , {percent(shading.averageShadingLoss)} of daylight hours are without sun: not an energy loss.
        </p>
      )}
    </>
  )
}

const RESULT_COLUMNS = ['Stored', 'Production, kWh a year', 'Energy lost', 'Changed']

/** @param before the previous result; undefined: there is none, or it has not been fetched */
const resultRow = (analysis: Analysis, before: Analysis | undefined) => {
  const { energy, baseline } = analysis.result
  return (
    <tr key={analysis.id}>
      <th scope="row">{dateTime(analysis.createdAt)}</th>
      <td>
        {energy
          ? wholeNumber(roundByUncertainty(energy.adjustedAnnual, productionUncertainty(baseline)))
          : '–'}
      </td>
      <td>{energy ? percent(energy.annualLoss) : '–'}</td>
      <td dir="auto">{before ? changesText(before, analysis) : '–'}</td>
    </tr>
  )
}

const requestOf = (draft: Draft, year: number, address: string): string => {
  const { name, horizonSource, panelHeight, array, otherPlanes, ...fields } = draft
  const body = {
    ...fields,
    ...(array && { array }),
    ...(otherPlanes.length > 0 && { otherPlanes }),
    year,
  }
  // Escapes a quote inside a single-quoted shell word.
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''")
  return `curl -X POST '${address}/estimate' -H "x-api-key: $API_KEY" -H 'content-type: application/json' -d '${json}'`
}

/** The request behind this screen, for use in a program. */
const Request = ({ site }: SiteProps) => {
  const { address } = useClient()
  const text = requestOf(site.draft.value, sunYear.value, address)
  return (
    <>
      <Scrollable label="Request">
        <pre>{text}</pre>
      </Scrollable>
      <Button onClick={() => copyText(text, 'Request copied.', 'Select the request instead.')}>Copy</Button>{' '}
      <a href="./docs/">All operations</a>
    </>
  )
}

/** The assumptions, the figures behind the drawings, and the request for them. */
export const AboutParts = ({ site }: SiteProps) => {
  const { results } = site
  const [estimate, shading, view] = [results.estimate.value, results.shading.value, site.view.value]
  const history = useInfiniteQuery(analysesQuery(useClient(), site.base.value?.id ?? null))
  const analyses = history.data ?? []
  return (
    <>
      {estimate && <Assumptions estimate={estimate} />}
      <Credits draft={site.draft.value} />
      {estimate && (
        <Closed title="Months in numbers">
          <MonthsTable estimate={estimate} />
        </Closed>
      )}
      {view && (
        <Closed title={`The sun on ${dateText(moment.value.date)}`}>
          <Day view={view} shading={shading} />
        </Closed>
      )}
      <Closed title={`Stored results: ${analyses.length}${history.hasNextPage ? ' and more' : ''}`}>
        <ErrorMessage failure={history.error?.failure ?? null} />
        {analyses.length === 0 ? (
          <p class="hint">None yet. Saving the site stores its result.</p>
        ) : (
          <Table label="Stored results" columns={RESULT_COLUMNS}>
            {analyses.map((analysis, i) => resultRow(analysis, analyses[i + 1]))}
          </Table>
        )}
        {history.hasNextPage && (
          <Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
            Show older ones
          </Button>
        )}
      </Closed>
      <Closed title="The request behind this screen">
        <Request site={site} />
      </Closed>
    </>
  )
}
