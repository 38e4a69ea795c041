import * as z from 'zod'
import { successBody } from '../http/envelope.ts'
import { operations } from '../operations/index.ts'
import { JSON_MEDIA_TYPE, noBody, type Operation } from '../operations/operation.ts'
import { PvgisHorizon } from '../schemas/horizon-file.ts'
import { type ErrorResponse, errorBody, errorResponses } from './error-responses.ts'
import { resources } from './resources.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Resources by name; response bodies by the name of their operation or error. */
const registry = z.registry<{ id: string }>()
for (const [id, schema] of resources) registry.add(schema, { id })
for (const operation of operations) registry.add(successBody(operation), { id: operation.name })
for (const response of errorResponses) registry.add(errorBody(response), { id: response.kind })

/**
 * Removes what zod adds beyond the schema: property names are always strings, a format needs no pattern, and clients
 * must accept fields that a later version adds.
 */
const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'record') delete jsonSchema.propertyNames
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (Number.isInteger(jsonSchema.const)) jsonSchema.type = 'integer'
}

const overrideResponse: typeof override = (context) => {
  override(context)
  delete context.jsonSchema.default
}

/** The document states the dialect of its schemas once. */
const withoutIds = ({ $schema, $id, ...schema }: JsonSchema): JsonSchema => schema

const convert = (params: z.core.ToJSONSchemaParams) => {
  const { schemas } = z.toJSONSchema(registry, { ...params, uri: (id) => `#/components/schemas/${id}` })
  return (id: string): JsonSchema => {
    const schema = schemas[id]
    if (!schema) throw new Error(`${id} has the same schema as another resource`)
    return withoutIds(schema)
  }
}

const bodySchema = convert({ io: 'input', override })
const responseSchema = convert({ io: 'output', override: overrideResponse })
const requestBodies = new Set<z.ZodType>(operations.map(({ body }) => body))

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    resources.map(([id, schema]) => [id, (requestBodies.has(schema) ? bodySchema : responseSchema)(id)]),
  )

export const successSchema = ({ name }: Operation): JsonSchema => responseSchema(name)
export const errorSchema = ({ kind }: ErrorResponse): JsonSchema => responseSchema(kind)

/** null if the operation ignores its body. */
export const requestSchema = ({ body }: Operation): JsonSchema | null =>
  body === noBody ? null : { $ref: `#/components/schemas/${registry.get(body)?.id}` }

/** A file is text in an encoding of its own, or what PVGIS returns in JSON. */
export const fileSchema = (mediaType: string): JsonSchema =>
  mediaType === JSON_MEDIA_TYPE
    ? { $ref: `#/components/schemas/${registry.get(PvgisHorizon)?.id}` }
    : { type: 'string', format: 'binary' }

/** Names, schemas and required names of an operation's path parameters, query or headers. */
export const parametersSchema = (parameters: z.ZodObject): JsonSchema =>
  z.toJSONSchema(parameters, { io: 'input', override })
