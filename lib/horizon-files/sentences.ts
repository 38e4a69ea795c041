import type { Line } from './text.ts'

/** `1 line`, `2 lines`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export const wasOrWere = (n: number): string => (n === 1 ? 'was' : 'were')

/** An angle as text, with as many of three decimals as it needs. */
export const degrees = (value: number): string => `${Number(value.toFixed(3))}°`.replace('-', '−')

const MAX_LISTED = 5

/** The note about lines without a point, with the numbers of the first; none if there are no such lines. */
export const ignoredLines = (lines: readonly Line[]): string[] => {
  if (lines.length === 0) return []
  const listed = lines.slice(0, MAX_LISTED).map(({ number }) => String(number))
  const last = lines.length > MAX_LISTED ? `${lines.length - MAX_LISTED} more` : listed.pop()
  const numbers = listed.length > 0 ? `${listed.join(', ')} and ${last}` : last
  const [were, noun] = [wasOrWere(lines.length), lines.length === 1 ? 'line' : 'lines']
  return [`${count(lines.length, 'line')} without a point ${were} ignored: ${noun} ${numbers}.`]
}
