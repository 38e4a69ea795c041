import * as fc from 'fast-check'
import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema | boolean

/** Above what counts as 0. */
const aboveZero = ({ maximum }: Exclude<Schema, boolean>): fc.Arbitrary<number> =>
  fc.double({ min: 1e-9, max: maximum ?? 1e9, noNaN: true })

const numberIn = (schema: Exclude<Schema, boolean>): fc.Arbitrary<number> => {
  const { type, minimum, maximum, exclusiveMinimum } = schema
  if (exclusiveMinimum === 0) return aboveZero(schema)
  return type === 'integer'
    ? fc.integer({ min: Math.max(minimum ?? 0, -1e9), max: Math.min(maximum ?? 1e9, 1e9) })
    : fc.oneof(
        fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }),
        fc.constantFrom(minimum ?? 0, maximum ?? 0, 1e-300, -0).filter((n) => n >= (minimum ?? n)),
      )
}

const textIn = ({ pattern, minLength, maxLength }: Exclude<Schema, boolean>): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ unit: 'binary', minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 200) })
    : fc.stringMatching(new RegExp(pattern), { size: 'small' })

const objectIn = ({ properties = {}, required = [] }: Exclude<Schema, boolean>) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fittingJson(property)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )

/** Longer lists only take longer. */
const MAX_ITEMS = 6

/** Values that a JSON Schema allows, for the parts of JSON Schema that requests use. */
const fittingJson = (schema: Schema): fc.Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fittingJson))
  switch (schema.type) {
    case 'object':
      return objectIn(schema)
    case 'array':
      return fc.array(fittingJson(Array.isArray(schema.items) ? true : (schema.items ?? true)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 6, MAX_ITEMS)),
      })
    case 'string':
      return textIn(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberIn(schema)
    default:
      return fc.jsonValue()
  }
}

const Fields = z.record(z.string(), z.unknown())

/**
 * Valid input for a request schema. The schema's output tells the type that a query text must represent; its input tells
 * which fields are optional.
 */
export const fitting = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> => {
  const { required = [] } = z.toJSONSchema(schema, { io: 'input' })
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' })
  return objectIn({ properties, required }).map((value) => Fields.parse(value))
}
