import * as z from 'zod'

/** An error text for a value that is missing or of the wrong type. */
export const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : `must be ${what}`,
})

/** DynamoDB keeps no number nearer to zero than 10⁻¹³⁰, and nobody measures one nearer than this. */
const LEAST = 1e-12
const withoutDust = (value: number): number => (Math.abs(value) < LEAST ? 0 : value)

export const numberBetween = (least: number, greatest: number, description: string) => {
  const range = `must be between ${least} and ${greatest}`
  return z
    .number(expected('a number'))
    .min(least, range)
    .max(greatest, range)
    .overwrite(withoutDust)
    .describe(description)
}

export const rounded = (decimals: number, description: string) => {
  const scale = 10 ** decimals
  return (
    z
      .number()
      // The sum with 0 knows no negative zero.
      .overwrite((value) => Math.round(value * scale) / scale + 0)
      .describe(description)
  )
}

export const timestamp = z.iso.datetime().describe('ISO 8601 UTC timestamp')

export const hours = (description: string) => rounded(4, description).min(0).max(24)
