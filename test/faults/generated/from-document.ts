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

const textIn = ({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 200) })
    : fc.stringMatching(new RegExp(pattern), { size: 'small' })

/** Longer lists only take longer. */
const MAX_ITEMS = 6

/** Values that a schema allows. Covers the parts of JSON Schema that requests use. */
const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return fitting(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  const { minItems = 0, items = {}, properties = {}, required = [] } = schema
  const { minimum = -1e9, maximum = 1e9 } = schema
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, property]) => [name, fitting(property)])
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [...required] })
    }
    case 'array':
      return fc.array(fitting(items), { minLength: minItems, maxLength: Math.max(minItems, MAX_ITEMS) })
    case 'string':
      return textIn(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
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
    const fields = Object.entries(value ?? {}).map(([name, field]) => [name, JSON.stringify(field)])
    const written = fields.map(([name, text], i) =>
      [JSON.stringify(name), i === place % fields.length ? json : text].join(':'),
    )
    return `{${written.join(',')}}`
  })
  const whole = sound.map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 3, arbitrary: whole },
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

/**
 * Requests of an operation, valid ones and others, generated from the OpenAPI document.
 *
 * @param ids that exist
 */
export const requestsOf = (
  { path, method }: { readonly path: string; readonly method: string },
  ids: readonly string[],
) => {
  const described = paths[path]?.[method.toLowerCase()]
  if (!described) throw new Error(`${method} ${path} is not in the document`)
  const inQuery = described.parameters.filter((parameter) => parameter.in === 'query')
  const values = inQuery.map(({ name, schema }) => [
    name,
    fc.oneof({ weight: 9, arbitrary: fitting(schema) }, hostileText),
  ])
  const requiredKeys = inQuery.filter(({ required }) => required).map(({ name }) => name)
  const query = fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys })
  const content = described.requestBody?.content['application/json']
  const table = described.requestBody?.content['text/csv']
  const body = content ? bodyFor(content) : table ? tableFor(table) : fc.constant(undefined)
  const id = mostly(fc.constantFrom(...ids), hostileText)
  const unknown = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 })
  const unknownOrNone = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, unknown)
  return fc.record({ id, query, unknown: unknownOrNone, body }).map((request) => {
    const given = [...Object.entries(request.query), ...request.unknown]
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const place = path.replace('{id}', encodeURIComponent(request.id.toWellFormed()))
    /** The target has the path parameters and the query. */
    return { target: search.size > 0 ? `${place}?${search}` : place, body: request.body }
  })
}
