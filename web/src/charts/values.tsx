import type { ComponentChildren } from 'preact'
import { Scrollable } from '../ui/scrollable.tsx'

interface ValuesProps {
  /** What the table holds, such as “Values by month”. */
  readonly label: string
  /** With their units; the first is that of the row headers. */
  readonly columns: readonly string[]
  readonly children: ComponentChildren
}

/** The numbers behind a chart as a table, for screen readers and for those who want to read or copy them. */
export const Values = ({ label, columns, children }: ValuesProps) => (
  <details class="values">
    <summary>{label}</summary>
    <Scrollable label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scrollable>
  </details>
)
