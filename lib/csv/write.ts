/** A text that comes back as it was given, whatever a spreadsheet makes of it: data such as an id. */
interface Exact {
  readonly exact: string
}

export type Cell = string | number | Exact | null | undefined

/** What a spreadsheet would run, whatever invisible characters are before it. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u

/** An apostrophe makes a text of a formula. */
const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** In quotes even if it needs none: a spreadsheet that separates cells at semicolons would see a formula behind each. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const formatted = (cell: Cell): string => {
  if (typeof cell === 'string') return quoted(withoutFormula(cell))
  return typeof cell === 'object' && cell !== null ? quoted(cell.exact) : String(cell ?? '')
}

/** CSV as in RFC 4180, with all texts in quotes. Nothing but {@link Exact} texts begins as a formula does. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatted).join(',')}\r\n`).join('')
