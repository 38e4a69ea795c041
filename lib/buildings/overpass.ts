import * as z from 'zod'
import { metricNames } from '../platform/env.ts'
import { failuresOf } from '../platform/errors.ts'
import { countCall } from '../platform/metrics.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { parseJson } from '../schemas/json.ts'
import type { Place } from '../schemas/panels.ts'
import { circuitBreakers } from '../upstream/circuit-breaker.ts'
import {
  agentOf,
  fetchParsed,
  goodBytes,
  isConnectTimeout,
  isTimeout,
  parsed,
  type RawReply,
  type Service,
} from '../upstream/http.ts'
import { type Element, Elements } from './footprints.ts'

const { failed, timedOut } = failuresOf('buildingsFailed', 'buildingsTimedOut')

/** Overpass servers refuse the user agents of HTTP libraries. */
const USER_AGENT = 'shading-estimation-service'

/** The time after which the server itself ends a query. */
const QUERY_SECONDS = 10

/** 300 buildings take 300 KB. */
const MAX_REPLY_BYTES = 5_000_000

const SERVICE: Service = {
  name: 'The building server',
  agent: agentOf(3_000, MAX_REPLY_BYTES),
  limits: { replyMilliseconds: 12_000, pauseMilliseconds: 1_000, reserveMilliseconds: 3_000 },
  // All slots of this address are in use (429), or the server is busy (504).
  mayRetry: (outcome) => !(outcome instanceof Error) && (outcome.status === 429 || outcome.status === 504),
  noReply: (error) => (isTimeout(error) && !isConnectTimeout(error) ? timedOut(error) : failed(error)),
}

const Reply = z.object({ elements: Elements, remark: z.string().optional() })

/** `out tags geom` would be shorter, but leaves out the members of relations. */
const queryFor = ({ latitude, longitude }: Place, radius: number): string => {
  const around = `(around:${radius},${latitude},${longitude})`
  const kinds = ['building', 'building:part'].flatMap((tag) => [
    `way["${tag}"]${around};`,
    `relation["${tag}"]["type"="multipolygon"]${around};`,
  ])
  return `[out:json][timeout:${QUERY_SECONDS}];(${kinds.join('')});out body geom;`
}

/** @throws VisibleError buildingsFailed */
const elementsIn = (reply: RawReply): Element[] => {
  const { elements, remark } = parsed(Reply, parseJson(goodBytes(reply, failed)), failed)
  // A query that ran out of time or memory also returns status 200.
  if (remark?.includes('runtime error')) throw failed(new Error('the reply is incomplete'))
  return elements
}

const throughCircuit = circuitBreakers({ unavailable: failed })

/**
 * Queries an Overpass server for the buildings around a place and retries once if it is busy. The log omits the place.
 *
 * @param radius meters
 * @throws VisibleError buildingsFailed or buildingsTimedOut
 */
export const fetchBuildings = (
  server: string,
  place: Place,
  radius: number,
  context: RequestContext,
): Promise<Element[]> => {
  const url = new URL(server)
  url.searchParams.set('data', queryFor(place, radius))
  const headers = { accept: 'application/json', 'user-agent': USER_AGENT }
  const { buildingCalls, buildingFailures } = metricNames
  const fetch = () => fetchParsed({ service: SERVICE, url, headers, read: elementsIn }, context)
  return throughCircuit(server, () => countCall(buildingCalls, buildingFailures, fetch), context.now)
}
