import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { readHorizonFile } from '../../../lib/horizon-files/read.ts'
import { writeHorizonFile } from '../../../lib/horizon-files/write.ts'
import { successBody } from '../../../lib/http/envelope.ts'
import { gatewayErrors } from '../../../lib/http/gateway-responses.ts'
import { openApiDocument } from '../../../lib/open-api/document.ts'
import { errorBody, errorResponses } from '../../../lib/open-api/error-responses.ts'
import { horizonFile, newSite } from '../../../lib/open-api/example-data.ts'
import { bodyExample, dataExample, parameterExample } from '../../../lib/open-api/examples.ts'
import { responsesOf } from '../../../lib/open-api/responses.ts'
import { readHorizonFile as readOperation } from '../../../lib/operations/horizons.ts'
import { operations } from '../../../lib/operations/index.ts'
import { fileTypesOf, noBody, type Operation } from '../../../lib/operations/operation.ts'
import { type ErrorKind, errorKinds } from '../../../lib/platform/errors.ts'

const Schema = z.looseObject({})
const Content = z.object({
  'application/json': z.object({
    schema: Schema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
})
/** By media type. */
const BodyContent = z.record(z.string(), z.object({ schema: Schema, example: z.unknown() }))
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        tags: z.array(z.string()),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z
          .array(
            z.looseObject({
              name: z.string(),
              in: z.string(),
              required: z.boolean(),
              description: z.string(),
            }),
          )
          .default([]),
        requestBody: z.object({ required: z.literal(true), content: BodyContent }).optional(),
        responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), z.object({ description: z.string().min(1), content: Content })),
  }),
})

const text = JSON.stringify(openApiDocument())
const document = Document.parse(JSON.parse(text))

const inDocument = ({ path, method }: Operation) => {
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

/** By the kind of error, whether or not it shares its status with others. */
const errorExamples = new Map<string, unknown>([
  ...Object.entries(document.components.responses).flatMap(([name, { content }]): [string, unknown][] => {
    const { example, examples } = content['application/json']
    return examples ? Object.entries(examples).map(([kind, { value }]) => [kind, value]) : [[name, example]]
  }),
])

const COMMON = [200, 400, 413, 415, 429, 500, 503, 504]
const ESTIMATOR = [422, 502]

test('each operation documents its statuses and those that all operations share', () => {
  const cases: readonly [string, number[], boolean][] = [
    ['createSite', [403, 409, 422], true],
    ['listSites', [403], true],
    ['getSite', [304, 403, 404], true],
    ['updateSite', [403, 404, 412], true],
    ['deleteSite', [403, 404, 412], true],
    ['runAnalysis', [403, 404, 409, ...ESTIMATOR], true],
    ['listAnalyses', [404], false],
    ['getAnalysis', [404], false],
    ['calculateShading', [403], true],
    ['estimateBaseline', [403, ...ESTIMATOR], true],
    ['getSunPath', [403], true],
    ['getTerrainHorizon', [403, 422, 502], true],
    ['getBuildings', [403, 422, 502], true],
    ['calculateSunCalendar', [403], true],
    ['getOpenApi', [304], false],
    ['readHorizonFile', [403], true],
    ['writeHorizonFile', [403, 404], true],
  ]
  for (const [name, statuses, needsKey] of cases) {
    const operation = operations.find((it) => it.name === name)
    if (!operation) throw new Error(`no operation ${name}`)
    const { responses, security } = inDocument(operation)
    expect(Object.keys(responses).map(Number).toSorted(), name).toEqual([...COMMON, ...statuses].toSorted())
    expect(security, name).toEqual(needsKey ? [{ apiKey: [] }] : [])
  }
})

test('the 413 of an operation names its limit', () => {
  const { content, ...shared } = document.components.responses.payloadTooLarge ?? {}
  expect(shared).toEqual({ description: 'The body is larger than 1 MB.' })
  const reference = { $ref: '#/components/responses/payloadTooLarge' }
  for (const operation of operations) {
    const responses = (maxBodyBytes: number) => responsesOf({ ...operation, maxBodyBytes })
    expect(responses(1_000_000), operation.name).toHaveProperty('413', reference)
    const own = { ...reference, description: 'The body is larger than 4 MB.' }
    expect(responses(4_000_000), operation.name).toHaveProperty('413', own)
  }
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

test('every reference resolves, and nothing specific to zod remains', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(80)
  expect(references).toHaveLength([...text.matchAll(/"\$ref"/g)].length)
  for (const [, kind, name = ''] of references)
    expect(
      Object.keys(kind === 'schemas' ? document.components.schemas : document.components.responses),
    ).toContain(name)
  expect(text).not.toMatch(/"\$(schema|id|defs)"|__shared|propertyNames/)
})

describe('examples', () => {
  test('of bodies and successes are valid and have no undeclared fields', () => {
    for (const operation of operations.filter(({ message }) => message !== null)) {
      const { requestBody, responses } = inDocument(operation)
      const success = responses[200]?.content?.['application/json'].example
      expect(successBody(operation).parse(success)).toStrictEqual(success)
      expect(dataExample(operation)).toBeDefined()
      if (operation.body === noBody) expect(requestBody).toBeUndefined()
      else expect(Object.keys(requestBody?.content ?? {})).toEqual(operation.mediaTypes)
      if (operation.body !== noBody && fileTypesOf(operation).length === 0) {
        expect(requestBody?.content['application/json']?.example).toStrictEqual(bodyExample(operation))
        expect(operation.body.parse(bodyExample(operation))).toStrictEqual(bodyExample(operation))
      }
    }
  })

  test('of horizon files are read as the document says, whatever their format', () => {
    const { requestBody } = inDocument(readOperation)
    const [text, ...others] = readOperation.mediaTypes.map((type) => {
      const example = requestBody?.content[type]?.example
      return readHorizonFile(Buffer.from(typeof example === 'string' ? example : JSON.stringify(example)))
    })
    expect(text).toStrictEqual(dataExample(readOperation))
    for (const other of others)
      expect(other).toMatchObject({
        notes: [],
        horizonProfile: expect.arrayContaining([{ direction: '90', heightAngle: 4 }]),
      })
  })

  test('of the written horizon file are its first lines', () => {
    const line = horizonLine(newSite.horizonProfile)
    const written = writeHorizonFile((azimuth) => heightAt(line, azimuth), 'hor', newSite.name)
    expect(written).toStrictEqual({ ...horizonFile, content: expect.any(String) })
    expect(written.content.startsWith(horizonFile.content)).toBe(true)
  })

  test('of parameters are valid, and no required parameter lacks one', () => {
    for (const operation of operations) {
      const example = (name: string) => parameterExample(operation, name)
      const query = Object.keys(operation.query.shape).map((name) => [name, example(name)])
      expect(operation.query.safeParse(Object.fromEntries(query)).success).toBe(true)
      for (const name of Object.keys(operation.pathParameters.shape))
        expect(example(name)).toMatch(/^[\w-]{30,}$/)
    }
  })

  test('are of no header, which tools would send with every request', () => {
    const headers = operations.flatMap((operation) =>
      inDocument(operation).parameters.filter((it) => it.in === 'header'),
    )
    expect(headers.length).toBeGreaterThan(5)
    for (const header of headers) expect(header).not.toHaveProperty('example')
  })

  test('of errors are valid', () => {
    for (const response of errorResponses) {
      const example = errorExamples.get(response.kind)
      expect(errorBody(response).parse(example)).toStrictEqual(example)
      expect(example).toMatchObject({ statusCode: errorKinds[response.kind].status })
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

test('a body may leave out what has a default', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const [name, body] of [
    ['NewSite', { name: 'Roof', ...PANELS }],
    ['NewSite', { name: 'Roof', ...PANELS, obstacles: [OBSTACLE], horizonSource: null }],
    ['SiteChanges', { obstacles: [OBSTACLE] }],
    ['SiteChanges', {}],
    ['ShadingRequest', { ...PLACE, obstacles: [OBSTACLE] }],
    [
      'EstimateRequest',
      { ...PANELS, obstacles: [OBSTACLE], variants: [{ name: 'Tree', obstacles: [OBSTACLE] }] },
    ],
    ['OrientationRequest', { ...PANELS, obstacles: [OBSTACLE] }],
    ['NewRun', { name: 'County' }],
  ] as const) {
    const isValid = ajv.compile({ ...JSON.parse(text), $ref: `#/components/schemas/${name}` })
    expect(isValid(body), name).toBe(true)
    expect(isValid({ ...body, unknown: 1 }), name).toBe(false)
  }
})

test('a field with a default is optional in a request and always in a response', () => {
  const { NewSite, Site, Obstacle, SiteChanges } = document.components.schemas
  expect(NewSite?.required).not.toContain('horizonProfile')
  expect(Site?.required).toContain('horizonProfile')
  expect(Obstacle?.required).toContain('transmittance')
  expect(SiteChanges?.required).toBeUndefined()
})
