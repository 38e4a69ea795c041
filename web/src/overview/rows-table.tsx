import type { ComponentChildren } from 'preact'
import { Scrollable } from '../charts/values.tsx'
import { FIGURES, type OverviewRow, type Sorting } from './rows.ts'

const COLUMNS = [{ column: 'name', label: 'Name' } as const, ...FIGURES]

interface SortingProps {
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

/** The names of the columns. The first click on a figure puts the highest first, and on the name the first letter. */
const Heads = ({ sorting, onSort }: SortingProps) => (
  <tr>
    {COLUMNS.map(({ column, label }) => {
      const isSorted = column === sorting.column
      const isDescending = isSorted ? !sorting.isDescending : column !== 'name'
      const order = sorting.isDescending ? 'descending' : 'ascending'
      return (
        <th key={column} scope="col" aria-sort={isSorted ? order : undefined}>
          <button type="button" onClick={() => onSort({ column, isDescending })}>
            {label}
            <span aria-hidden="true">{isSorted && (sorting.isDescending ? ' ↓' : ' ↑')}</span>
          </button>
        </th>
      )
    })}
  </tr>
)

interface RowsTableProps extends SortingProps {
  readonly label: string
  readonly rows: readonly OverviewRow[]
  /** The name of a row, with what opens it. */
  readonly children: (row: OverviewRow) => ComponentChildren
}

export const RowsTable = ({ label, rows, children, ...sorting }: RowsTableProps) => (
  <Scrollable label={label}>
    <table class="overview-rows">
      <thead>
        <Heads {...sorting} />
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{children(row)}</th>
            {row.result === null ? (
              <td class="hint" colSpan={FIGURES.length}>
                {row.note}
              </td>
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
)
