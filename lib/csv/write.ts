/** A text that must round-trip unchanged, such as an id, even if a spreadsheet would run it. */
interface Exact {
  readonly exact: string
}

export type Cell = string | number | Exact | null | undefined

/** Text that a spreadsheet would run, even after invisible characters. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u

/** An apostrophe turns a formula into text. */
const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Always in quotes: a spreadsheet that splits cells at semicolons would see a formula after each. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const formatted = (cell: Cell): string => {
  if (typeof cell === 'string') return quoted(withoutFormula(cell))
  return typeof cell === 'object' && cell !== null ? quoted(cell.exact) : String(cell ?? '')
}

/** CSV as in RFC 4180, with all texts in quotes. Only {@link Exact} texts may begin like a formula. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatted).join(',')}\r\n`).join('')
