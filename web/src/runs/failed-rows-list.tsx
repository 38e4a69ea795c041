import { wholeNumber } from '../ui/format.ts'
import type { FailedRow } from './check-file.ts'

interface FailedRowsListProps {
  /** The first of them. */
  readonly rows: readonly FailedRow[]
  /** How many there are. */
  readonly count: number
}

/** Rows without figures, and why they have none. */
export const FailedRowsList = ({ rows, count }: FailedRowsListProps) => (
  <ul class="failed-rows">
    {rows.map(({ row, id, reason }) => (
      <li key={row}>
        Row {wholeNumber(row)}
        {id !== String(row) && (
          <>
            , <bdi>{id}</bdi>
          </>
        )}
        : {reason}
      </li>
    ))}
    {count > rows.length && <li>{wholeNumber(count - rows.length)} more</li>}
  </ul>
)
