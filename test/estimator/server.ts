import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { LOOPBACK, listen } from '../../local/listen.ts'

/** A running estimator. */
export interface Estimator {
  /** Full URL of its PVWatts endpoint. */
  readonly url: string
  close(): Promise<void>
}

const Recorded = z.looseObject({
  station_info: z.looseObject({ lat: z.number() }),
  outputs: z.looseObject({
    ac_annual: z.number(),
    ac_monthly: z.array(z.number()),
    ac: z.array(z.number()),
    dc: z.array(z.number()),
  }),
})

/** PVWatts's replies about roofs of 4 kW. */
const RECORDED_SIZE = 4
const YEARS = new URL('../lib/energy/synthetic-years/', import.meta.url)
const recorded = ['desert', 'maritime', 'subarctic', 'southern'].map((name) => {
  const file = `pvwatts-hourly-${name}-tilt20-azimuth${name === 'southern' ? 0 : 180}.json.gz`
  return Recorded.parse(JSON.parse(gunzipSync(readFileSync(new URL(file, YEARS))).toString()))
})

const PATH = '/api/pvwatts/v8.json'

const Query = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  tilt: z.coerce.number().min(0).max(90),
  azimuth: z.coerce.number().min(0).lt(360),
  system_capacity: z.coerce.number().min(0.05).max(500_000),
})

/** The recorded reply of the nearest latitude for a system of that size, as if its station were at the place. */
const replyAbout = ({ lat, lon, system_capacity }: z.infer<typeof Query>) => {
  const distance = ({ station_info }: z.infer<typeof Recorded>): number => Math.abs(station_info.lat - lat)
  const nearest = recorded.reduce((one, other) => (distance(other) < distance(one) ? other : one))
  const ratio = system_capacity / RECORDED_SIZE
  const scaled = (values: readonly number[]): number[] => values.map((value) => value * ratio)
  const { outputs, station_info } = nearest
  return {
    ...nearest,
    station_info: { ...station_info, lat, lon, tz: Math.round(lon / 15) },
    outputs: {
      ...outputs,
      ac_annual: outputs.ac_annual * ratio,
      ac_monthly: scaled(outputs.ac_monthly),
      ac: scaled(outputs.ac),
      dc: scaled(outputs.dc),
    },
  }
}

/** An error in the format of the gateway in front of PVWatts. */
const gatewayError = (code: string) => ({ error: { code, message: code } })

const answerTo = ({ pathname, searchParams }: URL, hasKey: boolean): { status: number; body: unknown } => {
  if (pathname !== PATH) return { status: 404, body: gatewayError('NOT_FOUND') }
  if (!hasKey) return { status: 403, body: gatewayError('API_KEY_MISSING') }
  const query = Query.safeParse(Object.fromEntries(searchParams))
  return query.success
    ? { status: 200, body: replyAbout(query.data) }
    : { status: 422, body: { errors: query.error.issues.map(({ message }) => message), outputs: {} } }
}

/** Starts a server on the loopback address that answers with recorded replies of PVWatts. Any key is accepted. */
export const startEstimator = async (): Promise<Estimator> => {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', `http://${LOOPBACK}`)
    const { status, body } = answerTo(address, Boolean(request.headers['x-api-key']))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await listen(server)
  return {
    url: `http://${LOOPBACK}:${port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
