import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { successBody } from '../http/envelope.ts'
import { operations } from '../operations/index.ts'
import { fileTypesOf, type Operation } from '../operations/operation.ts'
import { fileBytes, HorizonInJson } from '../schemas/horizon-file.ts'
import { type JsonSchema, override } from '../schemas/json-schema.ts'
import { type ErrorResponse, errorBody, errorResponses } from './error-responses.ts'

const isResource = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

const files: readonly object[] = await Promise.all(
  readdirSync(join(import.meta.dirname, '../schemas')).map((file) => import(`../schemas/${file}`)),
)

/** The schemas that the document defines by name: the capitalized exports of lib/schemas. */
const resources = new Map(files.flatMap((file) => Object.entries(file)).filter(isResource))

/** Resources by name; response bodies by the name of their operation or error. */
const registry = z.registry<{ id: string }>()
for (const [id, schema] of resources) registry.add(schema, { id })
for (const operation of operations) registry.add(successBody(operation), { id: operation.name })
for (const response of errorResponses) registry.add(errorBody(response), { id: response.kind })

export const nameOf = (schema: z.ZodType): string => registry.get(schema)?.id ?? ''

const overrideResponse: typeof override = (context) => {
  override(context)
  delete context.jsonSchema.default
}

/** The document states the dialect of its schemas once. */
const withoutIds = ({ $schema, $id, ...schema }: JsonSchema): JsonSchema => schema

const referenceTo = (name: string) => `#/components/schemas/${name}`

/** @param nameOf the component's name for a resource that a schema refers to */
const convert = (params: z.core.ToJSONSchemaParams, nameOf = (id: string) => id) => {
  const { schemas } = z.toJSONSchema(registry, { ...params, uri: (id) => referenceTo(nameOf(id)) })
  return (id: string): JsonSchema => {
    const schema = schemas[id]
    if (!schema) throw new Error(`${id} has the same schema as another resource`)
    return withoutIds(schema)
  }
}

const inRequest = convert({ io: 'input', override })
const inResponse = convert({ io: 'output', override: overrideResponse })

/** A resource, and all resources that it refers to, directly or not. */
const reachedFrom = (id: string, schemaOf: (id: string) => JsonSchema, reached = new Set<string>()) => {
  reached.add(id)
  for (const [, other = ''] of JSON.stringify(schemaOf(id)).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!reached.has(other)) reachedFrom(other, schemaOf, reached)
  return reached
}

const bodies = new Set([HorizonInJson, ...operations.map(({ body }) => body)].map(nameOf).filter(Boolean))
const requested = new Set([...bodies].flatMap((id) => [...reachedFrom(id, inRequest)]))

const isSame = (id: string): boolean =>
  [...reachedFrom(id, inRequest)].every(
    (other) => JSON.stringify(inRequest(other)) === JSON.stringify(inResponse(other)),
  )

/** A part of bodies has a separate component only if it differs in responses, such as one without defaults. */
const requestName = (id: string): string => (bodies.has(id) || isSame(id) ? id : `${id}Input`)

const inRequestByName = convert({ io: 'input', override }, requestName)

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...resources.keys()]
      .sort()
      .flatMap((id) => [
        ...(requested.has(id) ? [[requestName(id), inRequestByName(id)] as const] : []),
        ...(bodies.has(id) ? [] : [[id, inResponse(id)] as const]),
      ]),
  )

export const successSchema = ({ name }: Operation): JsonSchema => inResponse(name)
export const errorSchema = ({ kind }: ErrorResponse): JsonSchema => inResponse(kind)

/** The schema of a body. A file is text in its own encoding, or a horizon in JSON. */
export const bodySchema = (operation: Operation, mediaType: string): JsonSchema => {
  if (fileTypesOf(operation).includes(mediaType)) return { type: 'string', format: 'binary' }
  const schema = operation.body === fileBytes ? HorizonInJson : operation.body
  return { $ref: referenceTo(requestName(nameOf(schema))) }
}

/** Names, schemas and required names of an operation's path parameters, query or headers. */
export const parametersSchema = (parameters: z.ZodObject): JsonSchema =>
  z.toJSONSchema(parameters, { io: 'input', override })
