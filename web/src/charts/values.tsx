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

interface TableProps extends ScrollableProps {
  /** With their units; the first column holds the row headers. */
  readonly columns: readonly string[]
}

export const Table = ({ label, columns, children }: TableProps) => (
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
)
