import type { Parsed } from './use-typed-text.ts'

const NUMBER = /^[-+−]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number with a decimal point or comma; NaN if it is something else. */
export const parseNumber = (text: string): number => {
  const typed = text.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.').replace('−', '-')) : Number.NaN
}

/** A parser of numbers in min ≤ value ≤ max, rounded. */
export const numberBetween = (
  min: number,
  max: number,
  decimals: number,
  parse?: (text: string) => Parsed<number>,
): ((text: string) => Parsed<number>) => {
  const scale = 10 ** decimals
  return (text) => {
    const parsed = parse?.(text) ?? { value: parseNumber(text) }
    if ('error' in parsed) return parsed
    const { value } = parsed
    // Adding 0 turns negative zero into zero.
    if (value >= min && value <= max) return { value: Math.round(value * scale) / scale + 0 }
    return { error: `Enter a number from ${min} to ${max}` }
  }
}
