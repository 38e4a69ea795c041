import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as fc from 'fast-check'
import * as z from 'zod'
import { fileTypesOf, noBody, type Operation } from '../../../lib/operations/operation.ts'
import { KEY } from '../../http.ts'
import { type Body, bodyFor, fileBody } from './body.ts'
import { hostileKey, hostileText } from './hostile.ts'
import { fitting } from './valid.ts'

/** Values that requests can use. */
export interface Known {
  readonly ids: readonly string[]
  readonly cursors: readonly string[]
  /** Valid queries, for the few places whose baselines are cached. */
  readonly queries: readonly Record<string, string>[]
}

type Texts = Record<string, string>

const mostly = <Value>(one: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: one }, { weight: 2, arbitrary: other })

const anyOf = (texts: readonly string[]) => (texts.length > 0 ? fc.constantFrom(...texts) : hostileText)

/** A known id, unchanged or corrupted, or some other text. */
const idFrom = ({ ids }: Known): fc.Arbitrary<string> =>
  mostly(
    anyOf(ids),
    fc.oneof(
      hostileText,
      anyOf(ids).map((id) => id.toUpperCase()),
      fc.tuple(anyOf(ids), fc.nat(30)).map(([id, length]) => id.slice(0, length)),
      fc.tuple(anyOf(ids), hostileText).map(([id, text]) => id + text),
      fc.uuid(),
      fc
        .uint8Array({ minLength: 22, maxLength: 22 })
        .map((bytes) => Buffer.from(bytes).toString('base64url')),
    ),
  )

const cursorFrom = ({ cursors }: Known): fc.Arbitrary<string> =>
  fc.oneof(
    anyOf(cursors),
    hostileText,
    fc.json({ maxDepth: 2 }).map((json) => Buffer.from(json).toString('base64url')),
    fc
      .tuple(hostileText, fc.uuid())
      .map(([createdAt, id]) => btoa(encodeURI(JSON.stringify({ createdAt, id })))),
    fc
      .tuple(fc.date({ noInvalidDate: true }), fc.uuid({ version: 4 }))
      .map(([createdAt, id]) => Buffer.from(JSON.stringify({ createdAt, id })).toString('base64url')),
  )

const asTexts = (value: Record<string, unknown>): Texts =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field)]))

const anyQuery = ({ queries }: Known) => fc.constantFrom(...queries)

const queryFor = ({ query, callsEstimator }: Operation, known: Known): fc.Arbitrary<Texts> => {
  // For arbitrary places every request would call the estimator.
  const ofKnownPlace = callsEstimator && 'latitude' in query.shape
  const { cursor: _, ...shape } = query.shape
  // Parameters may exclude each other.
  const isValid = (texts: Texts): boolean => query.safeParse(texts).success
  const valid = ofKnownPlace ? anyQuery(known) : fitting(z.strictObject(shape)).map(asTexts).filter(isValid)
  const withCursor =
    'cursor' in query.shape
      ? fc.tuple(valid, cursorFrom(known)).map(([texts, cursor]) => ({ ...texts, cursor }))
      : valid
  const corrupted = fc.oneof(
    fc
      .tuple(valid, hostileKey, hostileText)
      .map(([texts, name, text]) => Object.fromEntries([...Object.entries(texts), [name, text]])),
    fc
      .tuple(fc.constantFrom('limit', 'year', ...Object.keys(query.shape)), hostileText, valid)
      .map(([name, text, texts]) => ({ ...texts, [name]: text })),
  )
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 2, arbitrary: withCursor },
    { weight: 3, arbitrary: corrupted },
  )
}

const TYPES = [
  'application/json',
  'APPLICATION/JSON; charset=utf-16',
  'application/x+json',
  'text/plain',
  '',
  'json',
]

const headersFor = ({ headers }: Operation): fc.Arbitrary<Texts> => {
  const own = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fitting(headers).map(asTexts) },
    fc.tuple(anyOf(Object.keys(headers.shape)), hostileText).map(([name, text]) => ({ [name]: text })),
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    fc.constantFrom(...TYPES).map((given) => ({ 'Content-Type': given })),
    hostileText.map((text) => ({ 'content-type': text, origin: text })),
  )
  return fc.tuple(own, type).map((all) => Object.assign({ 'x-api-key': KEY }, ...all))
}

const repeated = (query: Texts, times: number): Record<string, string[]> =>
  Object.fromEntries(Object.entries(query).map(([name, text]) => [name, new Array<string>(times).fill(text)]))

interface Parts {
  readonly path: Texts
  readonly query: Texts
  readonly times: number
  readonly headers: Texts
  readonly body: Body
}

const eventOf = ({ path, method }: Operation, parts: Parts): APIGatewayProxyEvent => ({
  resource: path,
  path,
  httpMethod: method,
  headers: parts.headers,
  multiValueHeaders: repeated(parts.headers, 1),
  pathParameters: parts.path,
  queryStringParameters: parts.query,
  multiValueQueryStringParameters: repeated(parts.query, parts.times),
  stageVariables: null,
  requestContext: JSON.parse('{"identity":{"apiKeyId":null}}'),
  ...parts.body,
})

const bodyOf = (operation: Operation): fc.Arbitrary<Body> => {
  if (operation.body === noBody) return fc.constant({ body: null, isBase64Encoded: false })
  return fileTypesOf(operation).length > 0 ? fileBody : bodyFor(operation.body)
}

/** Events for an operation as API Gateway would pass them on, valid ones and corrupted ones. */
export const eventFor = (operation: Operation, known: Known): fc.Arbitrary<APIGatewayProxyEvent> =>
  fc
    .record({
      path: 'id' in operation.pathParameters.shape ? idFrom(known).map((id) => ({ id })) : fc.constant({}),
      query: queryFor(operation, known),
      times: fc.oneof({ weight: 15, arbitrary: fc.constant(1) }, fc.constant(2)),
      headers: headersFor(operation),
      body: bodyOf(operation),
    })
    .map((parts) => eventOf(operation, parts))
