import './overview.css'
import type { ComponentChildren } from 'preact'
import { useContext, useId, useMemo, useState } from 'preact/hooks'
import { HostContext } from '../connection/connection.ts'
import { Figure, inUnit } from '../results/headline.tsx'
import { capitalized, roundLoss } from '../results/sentence.ts'
import { productionUncertainty, roundByUncertainty } from '../results/uncertainty.ts'
import { Card } from '../ui/card.tsx'
import { oneDecimal, percent, wholeNumber } from '../ui/format.ts'
import { LossesChart } from './losses-chart.tsx'
import { LISTED, lossBins, type OverviewRow, type Sorting, sortRows, totalsOf } from './rows.ts'
import { RowsMap } from './rows-map.tsx'
import { RowsTable, rowId } from './rows-table.tsx'

/** Percent. Neither summaries nor sums name one estimator, so this is that of the roughest. */
export const UNCERTAINTY = productionUncertainty({ estimator: 'embedded' })

interface TotalFiguresProps {
  readonly totals: ReturnType<typeof totalsOf>
  readonly unit: string
}

const TotalFigures = ({ totals, unit }: TotalFiguresProps) => {
  const { count, results, size, loss } = totals
  const production = inUnit(roundByUncertainty(totals.production, UNCERTAINTY))
  const lost = inUnit(-roundLoss(totals.lost))
  return (
    <section class="headline" aria-label="Totals">
      <dl>
        {results > 0 && (
          <>
            <Figure name="Expected production" value={`≈ ${production.value}`} kind="production">
              <span class="hint">{production.unit} a year</span>
            </Figure>
            <Figure name="Lost to shading" value={lost.value} kind="loss">
              <span class="hint">{lost.unit}</span> <strong class="figure">{percent(loss)}</strong>
            </Figure>
          </>
        )}
        <Figure name={`${capitalized(unit)} with a result`} value={wholeNumber(results)}>
          <span class="hint">of {wholeNumber(count)}</span>
        </Figure>
        {size !== null && (
          <Figure name="Size" value={(size < 100 ? oneDecimal : wholeNumber)(size)}>
            <span class="hint">kW</span>
          </Figure>
        )}
      </dl>
    </section>
  )
}

interface OverviewProps {
  /** What the rows are, in the plural: `sites`. */
  readonly unit: string
  /** All of them, for the totals and the histogram. */
  readonly all: readonly OverviewRow[]
  /** Those to list and to show on the map. */
  readonly rows: readonly OverviewRow[]
  /** The name of a row, with what opens it. */
  readonly children: (row: OverviewRow) => ComponentChildren
}

/** Many sites at a glance: their sums, how much is lost how often, where they are, and each of them. */
export const Overview = ({ unit, all, rows, children }: OverviewProps) => {
  const id = useId()
  const { map } = useContext(HostContext)
  const [sorting, setSorting] = useState<Sorting>({ column: 'lost', isDescending: true })
  const [picked, setPicked] = useState<string | null>(null)
  const totals = useMemo(() => totalsOf(all), [all])
  const bins = useMemo(() => lossBins(all.flatMap(({ result }) => result?.loss ?? [])), [all])
  const listed = useMemo(() => sortRows(rows, sorting).slice(0, LISTED), [rows, sorting])
  const pick = (key: string): void => {
    setPicked(key)
    document.getElementById(rowId(key))?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <TotalFigures totals={totals} unit={unit} />
      <div class="overview-columns">
        <Card title="How much is lost" hint={`number of ${unit} by share of the year’s energy`}>
          {totals.results > 0 ? (
            <LossesChart id={id} bins={bins} unit={unit} />
          ) : (
            <p class="hint">Results appear here once they are saved.</p>
          )}
        </Card>
        {map && (
          <Card title="Where" hint="the more is lost, the stronger the color">
            <RowsMap tiles={map} rows={listed} onPick={pick} />
          </Card>
        )}
      </div>
      <Card
        title={capitalized(unit)}
        {...(listed.length < all.length && {
          hint: `${wholeNumber(listed.length)} of ${wholeNumber(all.length)}`,
        })}
      >
        <RowsTable
          label={`Table of ${unit}`}
          rows={listed}
          picked={picked}
          sorting={sorting}
          onSort={setSorting}
        >
          {children}
        </RowsTable>
      </Card>
    </>
  )
}
