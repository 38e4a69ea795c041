import * as z from 'zod'
import { SEASON_NAMES } from '../solar/calendar.ts'

/** An object of a response: undeclared fields are dropped. */
export const object = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.object(shape).describe(description)

/** The error for a value that is missing or has the wrong type. */
export const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : `must be ${what}`,
})

const listFormat = new Intl.ListFormat('en-GB')

/** `a, b or c` */
export const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const requiredFields = (shape: z.core.$ZodShape): string =>
  listFormat.format(Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined))

/**
 * An object of a request: undeclared fields are errors.
 *
 * @param fields the ones named in the error for a value that is not an object
 */
export const strictObject = <Shape extends z.core.$ZodShape>(
  description: string,
  shape: Shape,
  fields = requiredFields(shape),
) => z.strictObject(shape, expected(`an object with ${fields}`)).describe(description)

/** @param things in the plural */
export const listOf = <Item extends z.ZodType>(item: Item, max: number, things: string) =>
  z.array(item, expected(`an array of ${things}`)).max(max, `must have at most ${max} ${things}`)

/** A name chosen by people, of 1 to `maxLength` characters. */
export const displayName = (maxLength: number) => {
  const length = `must have 1 to ${maxLength} characters`
  return (
    z
      .string(expected('a string'))
      .trim()
      .min(1, length)
      .max(maxLength, length)
      // UTF-8 would replace an unpaired surrogate with another character.
      .refine((name) => name.isWellFormed(), 'must not contain an unpaired surrogate')
  )
}

/** DynamoDB cannot store magnitudes below 10⁻¹³⁰; no measurement is this fine. */
const MIN_MAGNITUDE = 1e-12
export const flushToZero = (value: number): number => (Math.abs(value) < MIN_MAGNITUDE ? 0 : value)

/** Lets a check across fields run if they have these types, even if others have errors, so that all errors come at once. */
export const ifTyped = (fields: z.core.$ZodShape) => {
  const Fields = z.object(fields)
  return ({ value }: z.core.ParsePayload): boolean => Fields.safeParse(value).success
}

export const numberBetween = (min: number, max: number, description: string) => {
  const range = `must be between ${min} and ${max}`
  return z
    .number(expected('a number'))
    .min(min, range)
    .max(max, range)
    .overwrite(flushToZero)
    .describe(description)
}

/** Keeps a check from adding to earlier errors. `abort`, and z.int(), would also keep checks across fields from running. */
export const isSound = ({ issues }: z.core.ParsePayload): boolean => issues.length === 0

/** @param error replaces the one that names the bounds */
export const wholeBetween = (min: number, max: number, error = `must be between ${min} and ${max}`) =>
  z
    .number(expected('a whole number'))
    .refine(Number.isInteger, 'must be a whole number')
    .refine((value) => value >= min && value <= max, { error, when: isSound })
    .meta({ type: 'integer', minimum: min, maximum: max })

export const rounded = (decimals: number, description: string) => {
  const scale = 10 ** decimals
  return (
    z
      .number()
      // Adding 0 turns negative zero into zero.
      .overwrite((value) => Math.round(value * scale) / scale + 0)
      .describe(description)
  )
}

/** A share of something, 0…100 %. */
export const percentage = (description: string) => rounded(3, description).min(0).max(100)

/** Rounds to significant digits. */
export const significant = (digits: number, description: string) =>
  z
    .number()
    .overwrite((value) => Number(value.toPrecision(digits)))
    .describe(description)

export const timestamp = z.iso.datetime().describe('ISO 8601 UTC timestamp')

export const hours = (description: string) => rounded(4, description).min(0).max(24)

export const year = wholeBetween(1950, 2100).describe(
  'Year of the sample days. Default: the current UTC year',
)

/** The fields that identify a sample day. */
export const season = {
  name: z.enum(SEASON_NAMES),
  date: z.iso.date().describe('UTC calendar date of the equinox or solstice'),
}
