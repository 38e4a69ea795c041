import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import * as z from 'zod'
import { hostileJson, hostileText } from './hostile.ts'

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minItems: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
})
type Schema = z.infer<typeof Schema>

const Content = z.record(z.string(), z.object({ schema: Schema, example: z.unknown() }))
const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })
const Described = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

const { paths, components } = Document.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')),
)

const numberIn = ({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> =>
  type === 'integer'
    ? fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    : fc.double({ min: minimum, max: maximum, noNaN: true })

const textIn = ({ pattern, minLength, maxLength = 40 }: Schema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ unit: 'binary', minLength: minLength ?? 0, maxLength: Math.min(maxLength, 200) })
    : fc.stringMatching(new RegExp(pattern), { size: 'small' })

const objectIn = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fitting(property)])),
    { requiredKeys: [...required] },
  )

/** Longer lists only take longer. */
const MAX_ITEMS = 6

/** Values that a schema allows. Covers the parts of JSON Schema that requests use. */
const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return fitting(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  const { minItems = 0, items = {} } = schema
  switch (schema.type) {
    case 'object':
      return objectIn(schema)
    case 'array':
      return fc.array(fitting(items), { minLength: minItems, maxLength: Math.max(minItems, MAX_ITEMS) })
    case 'string':
      return textIn(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberIn(schema)
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: odd })

/** The example or another valid body, the same with one broken field, or any text. */
const bodyFor = ({ schema, example }: z.infer<typeof Content>[string]): fc.Arbitrary<string> => {
  const sound = mostly(fitting(schema), fc.constant(example))
  const broken = fc.tuple(sound, fc.nat(), hostileJson).map(([value, place, json]) => {
    const fields = Object.entries(value ?? {})
    const written = fields.map(
      ([name, field], i) =>
        `${JSON.stringify(name)}:${i === place % fields.length ? json : JSON.stringify(field)}`,
    )
    return `{${written.join(',')}}`
  })
  return fc.oneof(
    { weight: 3, arbitrary: sound.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: hostileJson },
  )
}

/** The example of a table, the same with other cells, or any text. */
const tableFor = ({ example }: z.infer<typeof Content>[string]): fc.Arbitrary<string> => {
  const lines = String(example).split('\n')
  const cell = fc.oneof(hostileText, fc.double().map(String))
  const broken = fc
    .array(fc.tuple(fc.constantFrom(...lines), cell), { maxLength: 50 })
    .map((rows) => [...lines, ...rows.map(([line, text]) => line.replace(/[^,]*$/, text))].join('\n'))
  return fc.oneof(fc.constant(String(example)), broken, hostileText)
}

interface GeneratedRequest {
  /** Path parameters and query. */
  readonly target: string
  readonly body: string | undefined
}

/**
 * Requests of an operation, valid ones and others, generated from the OpenAPI document.
 *
 * @param ids that exist
 */
export const requestsOf = (
  { path, method }: { readonly path: string; readonly method: string },
  ids: readonly string[],
): fc.Arbitrary<GeneratedRequest> => {
  const described = paths[path]?.[method.toLowerCase()]
  if (!described) throw new Error(`${method} ${path} is not in the document`)
  const inQuery = described.parameters.filter((parameter) => parameter.in === 'query')
  const query = fc.record(
    Object.fromEntries(
      inQuery.map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fitting(schema) }, hostileText),
      ]),
    ),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  )
  const content = described.requestBody?.content['application/json']
  const table = described.requestBody?.content['text/csv']
  const body = content ? bodyFor(content) : table ? tableFor(table) : fc.constant(undefined)
  const id = mostly(fc.constantFrom(...ids), hostileText)
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 }),
  )
  return fc.record({ id, query, unknown, body }).map((request) => {
    const texts = [...Object.entries(request.query), ...request.unknown].map(([name, value]) => [
      name,
      String(value),
    ])
    const search = new URLSearchParams(texts)
    const place = path.replace('{id}', encodeURIComponent(request.id.toWellFormed()))
    return { target: search.size > 0 ? `${place}?${search}` : place, body: request.body }
  })
}
