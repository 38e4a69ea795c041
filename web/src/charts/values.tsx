import type { ComponentChildren } from 'preact'

interface ScrollableProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** Scrolls content that is wider than the screen. It is focusable so that the arrow keys can scroll it. */
export const Scrollable = ({ label, children }: ScrollableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region.
  <section class="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
)

interface ValuesProps {
  /** What the values are by, such as “month”, for screen readers. */
  readonly by: string
  /** With their units; the first is that of the row headers. */
  readonly columns: readonly string[]
  readonly children: ComponentChildren
}

/** The numbers behind a chart as a table, for screen readers and for those who want to read or copy them. */
export const Values = ({ by, columns, children }: ValuesProps) => (
  <details class="values">
    <summary>
      Values<span class="visually-hidden"> by {by}</span>
    </summary>
    <Scrollable label={`Values by ${by}`}>
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
