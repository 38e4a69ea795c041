import * as z from 'zod'
import { successBody } from '../http/success.ts'
import { operations } from '../operations/index.ts'
import { noBody, type Operation } from '../operations/operation.ts'
import { type FaultAnswer, faultAnswers, faultBody } from './faults.ts'
import { resources } from './resources.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The resources under their names, and the bodies that are sent under those of their operation or fault. */
const registry = z.registry<{ id: string }>()
for (const [id, schema] of resources) registry.add(schema, { id })
for (const operation of operations) registry.add(successBody(operation), { id: operation.name })
for (const answer of faultAnswers) registry.add(faultBody(answer), { id: answer.fault })

/**
 * Takes out what zod adds beyond the schema's own words: a name is a string anyhow, a format needs no pattern beside it,
 * an answer is complete without its defaults, and a client must bear the fields that a later version adds to it.
 */
const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'record') delete jsonSchema.propertyNames
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (Number.isInteger(jsonSchema.const)) jsonSchema.type = 'integer'
}

const overrideAnswer: typeof override = (context) => {
  override(context)
  delete context.jsonSchema.default
}

/** The document as a whole says of which dialect its schemas are. */
const withoutIds = ({ $schema, $id, ...schema }: JsonSchema): JsonSchema => schema

const convert = (params: z.core.ToJSONSchemaParams) => {
  const { schemas } = z.toJSONSchema(registry, { ...params, uri: (id) => `#/components/schemas/${id}` })
  return (id: string): JsonSchema => {
    const schema = schemas[id]
    if (!schema) throw new Error(`${id} shares its schema with another`)
    return withoutIds(schema)
  }
}

const asked = convert({ io: 'input', override })
const answered = convert({ io: 'output', override: overrideAnswer })
const requestBodies = new Set<z.ZodType>(operations.map(({ body }) => body))

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    resources.map(([id, schema]) => [id, (requestBodies.has(schema) ? asked : answered)(id)]),
  )

export const successSchema = ({ name }: Operation): JsonSchema => answered(name)
export const faultSchema = ({ fault }: FaultAnswer): JsonSchema => answered(fault)

/** null where the operation has no use for a body. */
export const requestSchema = ({ body }: Operation): JsonSchema | null =>
  body === noBody ? null : { $ref: `#/components/schemas/${registry.get(body)?.id}` }

/** Of the parameters in the path or in the query: names, schemas, and which must be given. */
export const parametersSchema = (parameters: z.ZodObject): JsonSchema =>
  z.toJSONSchema(parameters, { io: 'input', override })
