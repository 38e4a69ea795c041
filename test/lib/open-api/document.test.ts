import { expect, test } from 'vitest'
import * as z from 'zod'
import { readHorizonFile } from '../../../lib/horizon-files/read.ts'
import { successBody } from '../../../lib/http/envelope.ts'
import { gatewayErrors } from '../../../lib/http/gateway-responses.ts'
import { openApiDocument } from '../../../lib/open-api/document.ts'
import { errorBody, errorResponses } from '../../../lib/open-api/error-responses.ts'
import { files } from '../../../lib/open-api/example-data.ts'
import { parameterExample } from '../../../lib/open-api/examples.ts'
import { operations } from '../../../lib/operations/index.ts'
import { fileTypesOf, noBody, type Operation } from '../../../lib/operations/operation.ts'
import { type ErrorKind, errorKinds } from '../../../lib/platform/errors.ts'

// openapi.json shows any change of the document. These tests hold for every version of it.

const Example = z.object({ value: z.unknown() })
/** By media type. */
const Content = z.record(
  z.string(),
  z.object({ example: z.unknown().optional(), examples: z.record(z.string(), Example).optional() }),
)
const Described = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ responses: z.record(z.string(), z.object({ content: Content })) }),
})

const text = JSON.stringify(openApiDocument())
const document = Document.parse(JSON.parse(text))

const inDocument = ({ path, method }: Pick<Operation, 'path' | 'method'>) =>
  Described.parse(document.paths[path]?.[method.toLowerCase()])

/** Only operations with a key or a path parameter return these; any request can get the gateway's other errors. */
const DEPENDS_ON_OPERATION: readonly ErrorKind[] = ['forbidden', 'notFound']

test('every operation documents what the gateway may answer in its place', () => {
  const fromGateway = Object.values(gatewayErrors).filter((kind) => !DEPENDS_ON_OPERATION.includes(kind))
  for (const operation of operations)
    expect(Object.keys(inDocument(operation).responses).map(Number)).toEqual(
      expect.arrayContaining(fromGateway.map((kind) => errorKinds[kind].status)),
    )
})

test('a parameter of a query is required where it is', () => {
  for (const operation of operations) {
    const inQuery = inDocument(operation).parameters.filter((it) => it.in === 'query')
    expect(inQuery.map(({ name }) => name)).toEqual(Object.keys(operation.query.shape))
    for (const { name, required } of inQuery)
      expect(required).toBe(!z.safeParse(operation.query.shape[name] ?? z.never(), undefined).success)
  }
})

test('examples of bodies and successes are valid and have no undeclared fields', () => {
  for (const operation of operations.filter(({ message }) => message !== null)) {
    const { requestBody, responses } = inDocument(operation)
    const success = responses[200]?.content?.['application/json']?.example
    expect(successBody(operation).parse(success)).toStrictEqual(success)
    if (operation.body === noBody || fileTypesOf(operation).length > 0) continue
    const body = requestBody?.content['application/json']?.example
    expect(operation.body.parse(body)).toStrictEqual(body)
  }
})

test('examples of horizon files are read, whatever their format', () => {
  const { 'text/csv': csv, 'application/json': json } = files.readHorizonFile
  for (const file of [csv, JSON.stringify(json)])
    expect(readHorizonFile(Buffer.from(file))).toMatchObject({
      notes: [],
      horizonProfile: expect.arrayContaining([{ direction: '90', heightAngle: 4 }]),
    })
})

test('examples of parameters are valid, and no required parameter lacks one', () => {
  for (const operation of operations) {
    const example = (name: string) => parameterExample(operation, name)
    const query = Object.keys(operation.query.shape).map((name) => [name, example(name)])
    expect(operation.query.safeParse(Object.fromEntries(query)).success).toBe(true)
    for (const name of Object.keys(operation.pathParameters.shape))
      expect(example(name)).toMatch(/^[\w-]{30,}$/)
    // Tools would send the example with every request.
    for (const name of Object.keys(operation.headers.shape)) expect(example(name)).toBeUndefined()
  }
})

test('every error has an example, and all are valid', () => {
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

/** All values of a keyword, anywhere in the document. */
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

test('no array has so high a lower bound that generators make a tuple of it', () => {
  expect(valuesOf('maxItems')).toContain(8760)
  expect(Math.max(...z.array(z.number()).parse(valuesOf('minItems')))).toBeLessThanOrEqual(100)
})
