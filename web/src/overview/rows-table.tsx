import type { ComponentChildren } from 'preact'
import { Scrollable } from '../charts/values.tsx'
import { oneDecimal, wholeNumber } from '../ui/format.ts'
import { type Column, FIGURES, type OverviewRow, type Sorting } from './rows.ts'

const COLUMNS: readonly (readonly [Exclude<Column, 'name'>, string, (value: number) => string])[] = [
  ['size', 'Size, kW', oneDecimal],
  ['production', 'Produced, kWh', wholeNumber],
  ['yield', 'kWh per kW', wholeNumber],
  ['lost', 'Lost, kWh', wholeNumber],
  ['loss', 'Lost, %', oneDecimal],
]

interface HeadProps {
  readonly column: Column
  readonly label: string
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** The first click on a figure puts the highest first, and on the name the first letter. */
const Head = ({ column, label, sorting, onSort }: HeadProps) => {
  const isSorted = column === sorting.column
  const isDescending = isSorted ? !sorting.isDescending : column !== 'name'
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort({ column, isDescending })}>
        {label}
        <span aria-hidden="true">{isSorted ? (sorting.isDescending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}

interface RowsTableProps extends Pick<HeadProps, 'sorting' | 'onSort'> {
  readonly label: string
  readonly rows: readonly OverviewRow[]
  /** The key of the row that has been picked elsewhere. */
  readonly picked: string | null
  /** The name of a row, with what opens it. */
  readonly children: (row: OverviewRow) => ComponentChildren
}

/** Of the element of a row, to scroll it into view. */
export const rowId = (key: string): string => `row-${key}`

export const RowsTable = ({ label, rows, picked, sorting, onSort, children }: RowsTableProps) => (
  <Scrollable label={label}>
    <table class="overview-rows">
      <thead>
        <tr>
          <Head column="name" label="Name" sorting={sorting} onSort={onSort} />
          {COLUMNS.map(([column, label]) => (
            <Head key={column} column={column} label={label} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} id={rowId(row.key)} aria-current={row.key === picked || undefined}>
            <th scope="row">{children(row)}</th>
            {row.result === null ? (
              <td class="hint" colSpan={COLUMNS.length}>
                {row.note}
              </td>
            ) : (
              COLUMNS.map(([column, , format]) => {
                const value = FIGURES[column](row)
                return <td key={column}>{value === null ? '–' : format(value)}</td>
              })
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrollable>
)
