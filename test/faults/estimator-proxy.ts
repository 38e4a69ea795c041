import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { startEstimator } from '../estimator/server.ts'
import { answer, type Behavior } from '../lib/upstream/server.ts'

const Reply = z.looseObject({
  station_info: z.looseObject({}),
  outputs: z.looseObject({
    ac_annual: z.number(),
    ac_monthly: z.array(z.number()),
    ac: z.array(z.number()),
    dn: z.array(z.number()),
    tamb: z.array(z.number()),
  }),
})
export type Reply = z.infer<typeof Reply>

/** A change to the estimator's own reply. */
export type Distortion = (reply: Reply) => unknown

export interface EstimatorProxy {
  /** Full URL of the endpoint. Each name has its own circuit breaker. */
  url(name: string): string
  /** Scripts the next calls for a latitude. The last behavior repeats; without any, calls succeed. */
  script(latitude: number, ...behaviors: readonly Behavior[]): void
  /** Latitudes of the calls, in order. */
  readonly calls: readonly number[]
  /** The embedded estimator's own reply. */
  replyTo(request: IncomingMessage): Promise<Reply>
  close(): Promise<void>
}

const latitudeOf = ({ url = '' }: IncomingMessage): number =>
  Number(new URL(url, `http://${LOOPBACK}`).searchParams.get('lat'))

/** The embedded estimator behind a loopback proxy that follows a script. */
export const startEstimatorProxy = async (): Promise<EstimatorProxy> => {
  const estimator = await startEstimator()
  const plans = new Map<number, Behavior[]>()
  const calls: number[] = []

  const replyTo = async ({ url = '' }: IncomingMessage): Promise<Reply> => {
    const { search } = new URL(url, `http://${LOOPBACK}`)
    const response = await fetch(`${estimator.url}${search}`, { headers: { 'x-api-key': 'proxy' } })
    return Reply.parse(await response.json())
  }
  const well: Behavior = async (response, request) => answer(await replyTo(request))(response, request)

  const server = createServer((request, response) => {
    const latitude = latitudeOf(request)
    calls.push(latitude)
    const plan = plans.get(latitude) ?? []
    const behave = (plan.length > 1 ? plan.shift() : plan[0]) ?? well
    behave(response, request)
  })
  const port = await listen(server)
  return {
    url: (name) => `http://${LOOPBACK}:${port}/${name}/v8.json`,
    script: (latitude, ...behaviors) => plans.set(latitude, [...behaviors]),
    calls,
    replyTo,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await estimator.close()
    },
  }
}

export const lying =
  (proxy: () => EstimatorProxy, lie: Distortion): Behavior =>
  async (response, request) =>
    answer(lie(await proxy().replyTo(request)))(response, request)

export const delayed =
  (milliseconds: number, behavior: Behavior): Behavior =>
  async (response, request) => {
    await setTimeout(milliseconds)
    behavior(response, request)
  }
