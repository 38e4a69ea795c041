import type { Spread } from './runs.ts'

/** One part of the benchmark. */
export interface Part {
  readonly title: string
  /** Measures, and returns the section's text in Markdown. */
  readonly run: () => Promise<string>
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

/** The first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n${row(head)}${row(head.map((_, i) => (i === 0 ? '---' : '---:')))}${rows.map(row).join('')}`

/** Three significant digits, without an exponent. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))

export const range = ({ median, lowest, highest }: Spread): string =>
  `${figure(median)} (${figure(lowest)} … ${figure(highest)})`
