import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { LOOPBACK, listen } from '../../local/listen.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Call {
  /** DynamoDB's name of it: `PutItem`. */
  readonly action: string
  readonly table: string
  readonly body: Buffer
}

/** What becomes of one call; `forward` has the engine do it. */
export type Fault = (response: ServerResponse, call: Call, forward: () => Promise<Answer>) => unknown

/** The fault that befalls a call, or undefined where none does. */
export type Plan = (call: Call) => Fault | undefined

export interface DatabaseProxy {
  readonly url: string
  readonly calls: Call[]
  plan: Plan
  close(): Promise<void>
}

const Body = z.object({
  TableName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
})

const callOf = async (request: IncomingMessage): Promise<Call> => {
  const body = await buffer(request)
  const { TableName, RequestItems = {} } = Body.parse(JSON.parse(body.toString()))
  const action = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  return { action, table: TableName ?? Object.keys(RequestItems).join(), body }
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.writeHead(status, headers).end(body)
}

/** A proxy before an engine of DynamoDB's kind, on the loopback address, that misbehaves as planned. */
export const startDatabaseProxy = async (engine: string): Promise<DatabaseProxy> => {
  const server = createServer(async (request, response) => {
    const call = await callOf(request)
    proxy.calls.push(call)
    const forward = async (): Promise<Answer> => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
      const answered = await fetch(engine, { method: 'POST', headers: sent, body: new Uint8Array(call.body) })
      const { 'content-encoding': _e, ...received } = Object.fromEntries(answered.headers)
      return { status: answered.status, headers: received, body: Buffer.from(await answered.arrayBuffer()) }
    }
    const fault = proxy.plan(call)
    if (fault) await fault(response, call, forward)
    else send(response, await forward())
  })
  // Else it would close connections that are at rest just as the SDK takes them up: a fault that nobody planned.
  server.keepAliveTimeout = 600_000
  const port = await listen(server)
  const proxy: DatabaseProxy = {
    url: `http://${LOOPBACK}:${port}`,
    calls: [],
    plan: () => undefined,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}

const refusal =
  (status: number, type: string): Fault =>
  (response) =>
    send(response, {
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: Buffer.from(JSON.stringify({ __type: type, message: 'as planned' })),
    })

export const throttling = refusal(
  400,
  'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
)
export const failing = refusal(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError')
export const page: Fault = (response) =>
  send(response, { status: 503, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') })
export const silent: Fault = () => {}
export const resetting: Fault = (response) => response.socket?.resetAndDestroy()

/** Done by the engine, but nobody is told. */
export const losingReply: Fault = async (response, _, forward) => {
  await forward()
  response.socket?.resetAndDestroy()
}

/** The answer begins and does not end. */
export const stalling: Fault = async (response, _, forward) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, headers).write(body.subarray(0, 1))
}

export const slow =
  (milliseconds: number): Fault =>
  async (response, _, forward) => {
    await setTimeout(milliseconds)
    send(response, await forward())
  }

/** A batch of which nothing is done. */
export const unprocessed: Fault = (response, { body }) =>
  send(response, {
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ UnprocessedItems: JSON.parse(body.toString()).RequestItems })),
  })

/** A fault for the calls of an action or, of one table, for the first so many of them. */
export const on = (
  action: string,
  fault: Fault,
  { table, times = Number.POSITIVE_INFINITY }: { table?: string; times?: number } = {},
): Plan => {
  let left = times
  return (call) =>
    call.action === action && (table === undefined || call.table === table) && left-- > 0 ? fault : undefined
}

/** The first plan that has a fault for a call. */
export const either =
  (...plans: readonly Plan[]): Plan =>
  (call) => {
    for (const plan of plans) {
      const fault = plan(call)
      if (fault) return fault
    }
    return undefined
  }
