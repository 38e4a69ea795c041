import type { IncomingMessage } from 'node:http'
import { LOOPBACK } from '../../local/listen.ts'
import {
  answer,
  answerPage,
  type Behavior,
  resetAtOnce,
  startUpstream,
  type Upstream,
} from '../lib/upstream/server.ts'
import { pvgisReply, type ReplyOptions } from './reply.ts'

/** PVGIS's 400. Callers see its message only if it says that there is no data. */
export const refusal = (message: string): Behavior => answer({ message, status: 400 }, 400)

export const OVER_THE_SEA = 'Location over the sea. Please, select another location'
/** The missing space is PVGIS's own. */
export const OUT_OF_COVERAGE =
  'Location out of the spatial coverage of the radiation database selected. Please, selectanother database (PVGIS-ERA5).'

/** PVGIS's 500 and 529. */
export const internalError: Behavior = answer({ message: 'Internal Server Error', status: 500 }, 500)
export const overloaded: Behavior = answerPage(529, '<html>Site is overloaded</html>')

/** The parameters that this server knows; numbers are plain decimals. */
const EXPECTED = { lat: /^-?\d+(\.\d+)?$/, lon: /^-?\d+(\.\d+)?$/, outputformat: /^json$/, usehorizon: /^0$/ }

const responseTo = (request: IncomingMessage, path: string, options: ReplyOptions): Behavior => {
  const { pathname, searchParams } = new URL(request.url ?? '', `http://${LOOPBACK}`)
  if (pathname !== `${path}tmy`) return answerPage(404, '<html>Not Found</html>')
  if (request.method !== 'GET') return answerPage(405, '<html>Method Not Allowed</html>')
  for (const [name, expected] of Object.entries(EXPECTED))
    if (!expected.test(searchParams.get(name) ?? '')) return refusal(`${name}: Incorrect value.`)
  const place = { latitude: Number(searchParams.get('lat')), longitude: Number(searchParams.get('lon')) }
  return answer(pvgisReply(place, options))
}

interface PvgisOptions extends ReplyOptions {
  /** False while it is down: then it resets connections. */
  readonly isUp?: () => boolean
  /** Replies to the first requests; to fail always, repeat a fault for every attempt. */
  readonly faults?: readonly Behavior[]
}

/**
 * PVGIS 5.3 on a free loopback port, with the weather of the embedded climatology unless another is given. It knows only
 * `tmy` without a horizon.
 *
 * @returns `url` is the base address, for PVGIS_URL
 */
export const startPvgisServer = async ({
  faults = [],
  isUp = () => true,
  ...options
}: PvgisOptions = {}): Promise<Upstream> => {
  const path = '/api/v5_3/'
  const well: Behavior = (response, request) =>
    (isUp() ? responseTo(request, path, options) : resetAtOnce)(response, request)
  const [first = well, ...others] = faults
  const upstream = await startUpstream(first, ...others, well)
  return { ...upstream, url: new URL(path, upstream.url).href }
}
