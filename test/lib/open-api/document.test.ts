import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readHorizonFile } from '../../../lib/horizon-files/read.ts'
import { successBody } from '../../../lib/http/envelope.ts'
import { gatewayErrors } from '../../../lib/http/gateway-responses.ts'
import { openApiDocument } from '../../../lib/open-api/document.ts'
import { errorBody, errorResponses } from '../../../lib/open-api/error-responses.ts'
import { files, horizonFileReading } from '../../../lib/open-api/example-data.ts'
import { parameterExample } from '../../../lib/open-api/examples.ts'
import { operations } from '../../../lib/operations/index.ts'
import { fileTypesOf, noBody, type Operation } from '../../../lib/operations/operation.ts'
import { type ErrorKind, errorKinds } from '../../../lib/platform/errors.ts'

const Schema = z.looseObject({ required: z.array(z.string()).optional() })
/** By media type. */
const Content = z.record(
  z.string(),
  z.object({
    schema: Schema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
)
const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string(),
})
const Described = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), z.object({ description: z.string().min(1), content: Content })),
  }),
})

const text = JSON.stringify(openApiDocument())
const document = Document.parse(JSON.parse(text))

const inDocument = ({ path, method }: Pick<Operation, 'path' | 'method'>) =>
  Described.parse(document.paths[path]?.[method.toLowerCase()])

const COMMON = [200, 400, 413, 415, 429, 500, 503, 504]

test.each([
  ['createSite', [403, 409, 422]],
  ['listSites', [403]],
  ['getSite', [304, 403, 404]],
  ['updateSite', [403, 404, 412]],
  ['runAnalysis', [403, 404, 409, 422, 502]],
  ['getAnalysis', [404]],
  ['estimateBaseline', [403, 422, 502]],
  ['getTerrainHorizon', [403, 422, 502]],
  ['getBuildings', [403, 422, 502]],
  ['getOpenApi', [304]],
  ['learnHorizon', [403, 422]],
])('%s documents its statuses and those that all operations share', (name, statuses) => {
  for (const operation of operations.filter((it) => it.name === name)) {
    const { responses, security } = inDocument(operation)
    expect(Object.keys(responses).map(Number).toSorted()).toEqual([...COMMON, ...statuses].toSorted())
    expect(security).toEqual(statuses.includes(403) ? [{ apiKey: [] }] : [])
  }
})

test('the 413 of an operation names its limit', () => {
  expect(document.components.responses.payloadTooLarge?.description).toBe('The body is larger than 1 MB.')
  const $ref = '#/components/responses/payloadTooLarge'
  expect(document.paths['/sites']?.post?.responses[413]).toEqual({ $ref })
  const description = 'The body is larger than 4 MB.'
  expect(document.paths['/estimate']?.post?.responses[413]).toEqual({ $ref, description })
})

/** Only operations with a key or a path parameter answer these; any request can meet the gateway's other errors. */
const DEPENDS_ON_OPERATION: readonly ErrorKind[] = ['forbidden', 'notFound']

test('every operation documents what the gateway may answer in its place', () => {
  const fromGateway = Object.values(gatewayErrors).filter((kind) => !DEPENDS_ON_OPERATION.includes(kind))
  for (const operation of operations)
    expect(Object.keys(inDocument(operation).responses).map(Number)).toEqual(
      expect.arrayContaining(fromGateway.map((kind) => errorKinds[kind].status)),
    )
})

test('parameters are those that are parsed, in the right place, and required where they are', () => {
  for (const operation of operations) {
    const { parameters } = inDocument(operation)
    const placed = (place: string) => parameters.filter((it) => it.in === place)
    expect(placed('path').map(({ name }) => name)).toEqual(Object.keys(operation.pathParameters.shape))
    expect(placed('query').map(({ name }) => name)).toEqual(Object.keys(operation.query.shape))
    expect(placed('header').map(({ name }) => name)).toEqual(Object.keys(operation.headers.shape))
    for (const { name, required } of placed('query'))
      expect(required).toBe(!z.safeParse(operation.query.shape[name] ?? z.never(), undefined).success)
  }
})

// The linter of the document finds what does not resolve.
test('components are referred to, and nothing specific to zod remains', () => {
  expect(text.match(/"\$ref":"#\/components\//g)?.length).toBeGreaterThan(80)
  expect(text).not.toMatch(/"\$(schema|id|defs)"|__shared|propertyNames/)
})

describe('examples', () => {
  test('of bodies and successes are valid and have no undeclared fields', () => {
    for (const operation of operations.filter(({ message }) => message !== null)) {
      const { requestBody, responses } = inDocument(operation)
      const success = responses[200]?.content?.['application/json']?.example
      expect(successBody(operation).parse(success)).toStrictEqual(success)
      const mediaTypes = operation.body === noBody ? [] : operation.mediaTypes
      expect(Object.keys(requestBody?.content ?? {})).toEqual(mediaTypes)
      if (operation.body === noBody || fileTypesOf(operation).length > 0) continue
      const body = requestBody?.content['application/json']?.example
      expect(operation.body.parse(body)).toStrictEqual(body)
    }
  })

  test('of horizon files are read, whatever their format', () => {
    const { 'text/csv': csv, 'application/json': json } = files.readHorizonFile
    expect(horizonFileReading).toMatchObject({ format: 'hor', notes: [] })
    for (const file of [csv, JSON.stringify(json)])
      expect(readHorizonFile(Buffer.from(file))).toMatchObject({
        notes: [],
        horizonProfile: expect.arrayContaining([{ direction: '90', heightAngle: 4 }]),
      })
  })

  test('of parameters are valid, and no required parameter lacks one', () => {
    for (const operation of operations) {
      const example = (name: string) => parameterExample(operation, name)
      const query = Object.keys(operation.query.shape).map((name) => [name, example(name)])
      expect(operation.query.safeParse(Object.fromEntries(query)).success).toBe(true)
      for (const name of Object.keys(operation.pathParameters.shape))
        expect(example(name)).toMatch(/^[\w-]{30,}$/)
      // Tools would send one with every request.
      for (const name of Object.keys(operation.headers.shape)) expect(example(name)).toBeUndefined()
    }
  })

  test('of errors are valid', () => {
    const examples = Object.entries(document.components.responses).flatMap(([name, { content }]) => {
      const { example, examples = { [name]: { value: example } } } = content['application/json'] ?? {}
      return Object.entries(examples)
    })
    for (const response of errorResponses) {
      const found = examples.filter(([kind]) => kind === response.kind)
      expect(found.length, response.kind).toBeGreaterThan(0)
      for (const [, { value }] of found) expect(errorBody(response).parse(value)).toStrictEqual(value)
    }
    expect(errorResponses.map(({ kind }) => kind)).toEqual(Object.keys(errorKinds))
  })
})

/** The values of a keyword, wherever it is in the document. */
const valuesOf = (keyword: string): unknown[] => {
  const values: unknown[] = []
  JSON.parse(text, (key, value: unknown) => {
    if (key === keyword) values.push(value)
    return value
  })
  return values
}

test('patterns mean the same to the regular expressions of Go, Java, .NET and Python', () => {
  const patterns = new Set(z.array(z.string()).parse(valuesOf('pattern')))
  expect(patterns.size).toBeGreaterThan(4)
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/)
    expect(pattern.replaceAll(/\\(t|x[0-9a-f]{2})/g, '')).not.toMatch(/\(\?|\\[^.*+?()[\]{}|^$]/)
  }
})

test('a long array says its length, but has no lower bound, because generators would make a tuple of it', () => {
  expect(valuesOf('maxItems')).toContain(8760)
  expect(Math.max(...z.array(z.number()).parse(valuesOf('minItems')))).toBeLessThanOrEqual(100)
  const { BaselineHours } = document.components.schemas
  expect(BaselineHours).toHaveProperty(
    'properties.poa.description',
    'Irradiance on the plane of array, W/m². Always 8760 elements.',
  )
})

test('the pattern of a direction accepts letters of any case, as the service does', () => {
  const Point = z.object({ properties: z.object({ direction: z.object({ pattern: z.string() }) }) })
  const { properties } = Point.parse(document.components.schemas.HorizonPoint)
  const pattern = new RegExp(properties.direction.pattern)
  for (const direction of ['N', 'ssw', 'eNe', '0', '359.999']) expect(direction).toMatch(pattern)
  for (const direction of ['', 'ENW', '360', 'north']) expect(direction).not.toMatch(pattern)
})

const OBSTACLE = {
  name: 'House',
  from: { direction: 'S', distance: 9 },
  to: { direction: 'SW', distance: 9 },
  height: 3,
}
const PLACE = { latitude: 47, longitude: 11 }
const PANELS = { ...PLACE, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

test('a body may leave out what has a default, which a response always has', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const obstacles = [OBSTACLE]
  for (const [name, body] of [
    ['NewSite', { name: 'Roof', ...PANELS }],
    ['NewSite', { name: 'Roof', ...PANELS, obstacles, horizonSource: null }],
    ['SiteChanges', { obstacles }],
    ['SiteChanges', {}],
    ['ShadingRequest', { ...PLACE, obstacles }],
    ['EstimateRequest', { ...PANELS, obstacles, variants: [{ name: 'Tree', obstacles }] }],
    ['OrientationRequest', { ...PANELS, obstacles }],
    ['NewRun', { name: 'County' }],
  ] as const) {
    const isValid = ajv.compile({ ...JSON.parse(text), $ref: `#/components/schemas/${name}` })
    expect(isValid(body), name).toBe(true)
    expect(isValid({ ...body, unknown: 1 }), name).toBe(false)
  }
  expect(document.components.schemas.Site?.required).toContain('horizonProfile')
  expect(document.components.schemas.Obstacle?.required).toContain('transmittance')
})
