import './overview.css'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Scrollable } from '../charts/values.tsx'
import { ROUGHEST, roundByUncertainty } from '../results/uncertainty.ts'
import { shownLoss } from '../site/phrases.ts'
import { Card } from '../ui/card.tsx'
import {
  capitalized,
  energyText,
  oneDecimal,
  percent,
  siteUnit,
  smallEnergy,
  wholeNumber,
} from '../ui/format.ts'
import { FIGURES, LISTED, type OverviewRow, type Sorting, sortRows, totalsOf } from './rows.ts'

const Totals = ({ all, unit: rows, isComputing }: Pick<OverviewProps, 'all' | 'unit' | 'isComputing'>) => {
  const { count, results, size, production, lost, loss } = useMemo(() => totalsOf(all), [all])
  const unit = siteUnit(production + lost)
  return (
    <p class="overview-totals">
      {results > 0 && !isComputing && (
        <>
          Together <strong>{energyText(roundByUncertainty(production, ROUGHEST), unit)}</strong> a year; shade{' '}
          {loss === null ? (
            'is not known. '
          ) : (
            <>
              takes <strong class="loss">{smallEnergy(shownLoss(lost), unit)}</strong>, {percent(loss)}.{' '}
            </>
          )}
        </>
      )}
      <span class="hint">
        {isComputing && 'Computing… '}
        {wholeNumber(results)} of {wholeNumber(count)} {rows} {results === 1 ? 'has' : 'have'} a result
        {size !== null && `, ${(size < 100 ? oneDecimal : wholeNumber)(size)} kW`}
      </span>
    </p>
  )
}

const COLUMNS = [{ column: 'name', label: 'Name' } as const, ...FIGURES]

interface OverviewProps {
  /** Plural noun for the rows: `sites`. */
  readonly unit: string
  readonly all: readonly OverviewRow[]
  readonly rows: readonly OverviewRow[]
  /** More results are arriving; the order stays until all are there. */
  readonly isComputing?: boolean
  /** The name of a row, with a control that opens it. */
  readonly children: (row: OverviewRow) => ComponentChildren
}

export const Overview = ({ unit, all, rows, isComputing = false, children }: OverviewProps) => {
  const [sorting, setSorting] = useState<Sorting>({ column: 'lost', isDescending: true })
  const keys = rows.map(({ key }) => key).join()
  const order = useMemo(
    () => sortRows(rows, sorting).map(({ key }) => key),
    [isComputing ? keys : rows, sorting],
  )
  const listed = useMemo(() => {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return order.slice(0, LISTED).flatMap((key) => byKey.get(key) ?? [])
  }, [rows, order])
  return (
    <Card
      title={capitalized(unit)}
      hint={listed.length < all.length && `${wholeNumber(listed.length)} of ${wholeNumber(all.length)}`}
    >
      <Totals all={all} unit={unit} isComputing={isComputing} />
      <Scrollable label={`Table of ${unit}`}>
        <table class="overview-rows">
          <thead>
            <tr>
              {COLUMNS.map(({ column, label }) => {
                const isSorted = column === sorting.column
                // The first click sorts figures in descending order and names in ascending order.
                const isDescending = isSorted ? !sorting.isDescending : column !== 'name'
                const order = sorting.isDescending ? 'descending' : 'ascending'
                return (
                  <th key={column} scope="col" aria-sort={isSorted ? order : undefined}>
                    <button type="button" onClick={() => setSorting({ column, isDescending })}>
                      {label}
                      <span aria-hidden="true">{isSorted && (sorting.isDescending ? ' ↓' : ' ↑')}</span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <tr key={row.key}>
                <th scope="row">{children(row)}</th>
                {row.result === null ? (
                  <>
                    <td>{row.size === null ? '–' : oneDecimal(row.size)}</td>
                    <td class="hint" colSpan={FIGURES.length - 1}>
                      {row.note}
                    </td>
                  </>
                ) : (
                  FIGURES.map(({ label, of, format }) => {
                    const value = of(row)
                    return <td key={label}>{value === null ? '–' : format(value)}</td>
                  })
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </Card>
  )
}
