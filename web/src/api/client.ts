import createClient from 'openapi-fetch'
import type { paths } from '../api.d.ts'
import { type Failure, failureOf, noAnswer, noAnswerInTime, notTheService } from './failure.ts'

export interface Connection {
  readonly address: string
  readonly key: string
}

/** Milliseconds. The gateway gives up after 29 s: what is not answered a little later never will be. */
const LONGEST_WAIT = 31_000

/** Knows every path, field and error of the service by its document. */
export const clientOf = ({ address, key }: Connection, longestWait = LONGEST_WAIT) =>
  createClient<paths>({
    baseUrl: address,
    headers: { 'x-api-key': key },
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestWait)]) }),
  })

export type Client = ReturnType<typeof clientOf>

export type Answer<Body> =
  /** The tag is that of the header ETag. */
  { readonly body: Body; readonly tag: string | null } | { readonly failure: Failure }

interface Reply<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** The envelope of a success, or why there is none. A request that was called off stays without answer. */
export const ask = async <Body>(request: Promise<Reply<Body>>): Promise<Answer<Body>> => {
  try {
    const { data, error, response } = await request
    if (data !== undefined && typeof data === 'object')
      return { body: data, tag: response.headers.get('etag') }
    return { failure: failureOf(response, error) }
  } catch (error) {
    if (error instanceof SyntaxError) return { failure: notTheService(200) }
    if (error instanceof DOMException && error.name === 'AbortError') return new Promise(() => {})
    if (error instanceof DOMException && error.name === 'TimeoutError') return { failure: noAnswerInTime }
    return { failure: noAnswer }
  }
}
