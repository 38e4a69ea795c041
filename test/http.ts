import { createServer, type RequestListener, type Server } from 'node:http'
import { Agent, fetch, type Headers } from 'undici'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod'
import type { Operation } from '../lib/operations/operation.ts'
import type { startDatabase } from '../local/database/database.ts'
import { listen } from '../local/listen.ts'
import { type Service, startService } from '../local/service.ts'
import { readSettings, type Settings } from '../local/settings.ts'
import { callHere } from './call-here.ts'

export const KEY = 'a-key-of-the-tests'

/** Responses have no other fields. */
export const Envelope = z.strictObject({
  statusCode: z.int(),
  message: z.string(),
  data: z.unknown().optional(),
  errors: z
    .array(z.strictObject({ field: z.string(), message: z.string().min(1) }))
    .min(1)
    .optional(),
  nextCursor: z.string().min(1).optional(),
})
export type Envelope = z.infer<typeof Envelope>

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly envelope: Envelope
}

export interface RequestOptions {
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** null sends no key. */
  readonly key?: string | null
}

const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)

/** Uses no connection twice: while the service computes in this thread, it cannot tell the client that it closes one. */
const dispatcher = new Agent({ pipelining: 0 })

/** Sends a request and checks what every response must satisfy. */
export const send = async (
  base: string,
  method: string,
  path: string,
  { body, headers, key = KEY }: RequestOptions = {},
): Promise<Reply> => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: bytesOf(body) }),
    dispatcher,
  })
  const envelope = Envelope.parse(await response.json())
  expect(envelope.statusCode).toBe(response.status)
  expect(response.headers.get('content-type')).toBe('application/json')
  return { status: response.status, headers: response.headers, envelope }
}

/**
 * The data of a successful response. The schema drops unknown fields and rounds numbers, so data that it leaves unchanged
 * are complete and already rounded.
 */
export const dataOf = <Data extends z.ZodType>(
  operation: Pick<Operation, 'message' | 'isList'> & { readonly data: Data },
  { envelope }: Reply,
): z.output<Data> => {
  expect(envelope).toMatchObject({ statusCode: 200, message: operation.message })
  const more = envelope.nextCursor === undefined ? [] : ['nextCursor']
  expect(operation.isList || more.length === 0).toBe(true)
  expect(Object.keys(envelope).sort()).toEqual(['data', 'message', ...more, 'statusCode'])
  const data = operation.data.parse(envelope.data)
  expect(data).toStrictEqual(envelope.data)
  return data
}

export const NOT_FOUND = { statusCode: 404, message: 'Resource not found', data: null }
export const FORBIDDEN = { statusCode: 403, message: 'Forbidden' }

/** Fields named by a validation error. */
export const faultyFields = ({ envelope }: Reply): string[] => {
  const { errors = [] } = envelope
  expect(envelope).toStrictEqual({ statusCode: 400, message: 'Validation failed', errors })
  return errors.map(({ field }) => field)
}

const inMemory: Settings = {
  ...readSettings({ PORT: '0', API_KEY: KEY, GEOCODER_URL: '', MAP_TILES_URL: '', RUN_THREADS: '1' }),
  dataFolder: null,
  estimators: ['embedded'],
  probesPvgis: false,
  overpassUrl: 'http://127.0.0.1:9/api/interpreter',
}

/** Runs the service for the tests of a file. One per file: services share the environment of their process. */
export const useService = (
  settings: () => Partial<Settings> = () => ({}),
  openDatabase?: typeof startDatabase,
) => {
  let service: Service | undefined
  beforeAll(async () => {
    service = await startService(
      { ...inMemory, ...settings() },
      { startThreads: callHere, ...(openDatabase && { openDatabase }) },
    )
  })
  afterAll(() => service?.close())
  const url = () => service?.url ?? ''
  const request = (method: string, path: string, options?: RequestOptions) =>
    send(url(), method, path, options)
  /** The raw response for a caller that prefers a media type. */
  const accepting = (accept: string, path: string, body?: object) =>
    fetch(`${url()}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': KEY, 'content-type': 'application/json', accept },
      ...(body && { body: JSON.stringify(body) }),
      dispatcher,
    })
  return { url, request, accepting }
}

/** Runs a loopback server for the tests of a file. */
export const useServer = (listener: RequestListener) => {
  const server: Server = createServer(listener)
  let port = 0
  beforeAll(async () => {
    port = await listen(server)
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, url: () => `http://127.0.0.1:${port}` }
}

export const SITE = {
  name: 'Roof',
  latitude: 47.27,
  longitude: 11.39,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 4,
  horizonProfile: [
    { direction: 'E', heightAngle: 10 },
    { direction: 'S', heightAngle: 25 },
  ],
  obstacles: [],
  array: null,
  otherPlanes: [],
  horizonSource: null,
  panelHeight: 5,
}
