import type * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** For a longer array with equal bounds, generators write a tuple type of thousands of lines. */
const MAX_TUPLE = 100

const looseLength = (jsonSchema: JsonSchema): void => {
  const { minItems, maxItems = 0 } = jsonSchema
  if (minItems !== maxItems || maxItems <= MAX_TUPLE) return
  delete jsonSchema.minItems
  jsonSchema.description = `${jsonSchema.description}. Always ${maxItems} elements.`
}

/**
 * Removes zod's additions to the schema: property names are always strings, a format needs no pattern, a slash in a pattern no
 * backslash, and clients must accept fields that a later version adds.
 */
export const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  looseLength(jsonSchema)
  jsonSchema.pattern &&= jsonSchema.pattern.replaceAll('\\/', '/')
  const { def } = zodSchema._zod
  if (def.type === 'record') delete jsonSchema.propertyNames
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (Number.isInteger(jsonSchema.const)) jsonSchema.type = 'integer'
}
