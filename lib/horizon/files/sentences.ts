/** `1 line`, `2 lines`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export const wasOrWere = (n: number): string => (n === 1 ? 'was' : 'were')

/** An angle as text, with as many decimals as it needs. */
export const degrees = (value: number, decimals = 3): string =>
  `${Number(value.toFixed(decimals))}°`.replace('-', '−')

const MAX_LISTED = 5

/** `line 3`, `lines 1, 2 and 9`, `lines 1, 2, 3, 4, 5 and 20 more`. */
const lineNumbers = (numbers: readonly number[]): string => {
  const listed = numbers.slice(0, MAX_LISTED).map(String)
  const more = numbers.length - listed.length
  const last = more > 0 ? `${more} more` : (listed.pop() ?? '')
  return `line${numbers.length === 1 ? '' : 's'} ${listed.length > 0 ? `${listed.join(', ')} and ` : ''}${last}`
}

/** The note about lines without a point; none if there are no such lines. */
export const ignoredLines = (numbers: readonly number[]): string[] =>
  numbers.length === 0
    ? []
    : [
        `${count(numbers.length, 'line')} without a point ${wasOrWere(numbers.length)} ignored: ${lineNumbers(numbers)}.`,
      ]
