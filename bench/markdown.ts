import type { Spread } from './spread.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

/** The first column is text, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  row(head) + row(head.map((_, i) => (i === 0 ? '---' : '---:'))) + rows.map(row).join('')

/** To three digits. */
export const figure = (value: number): string =>
  value === 0 ? '0' : value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))

export const times = ({ median, least, greatest }: Spread): string =>
  `${figure(median)} (${figure(least)} … ${figure(greatest)})`
