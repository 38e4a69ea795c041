import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { pointSdkAt, startDatabase } from '../../local/database/database.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'

const JSON_HEADERS = { 'content-type': 'application/x-amz-json-1.0' }

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Call {
  /** DynamoDB's name for it: `PutItem`. */
  readonly action: string
  readonly table: string
  readonly body: Buffer
}

/** What happens to one call; `forward` passes it to the engine. */
export type Fault = (response: ServerResponse, call: Call, forward: () => Promise<Answer>) => unknown

/** The fault for a call, or undefined for none. */
export type Plan = (call: Call) => Fault | undefined

export interface DatabaseProxy {
  plan: Plan
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

/** Opens an embedded database whose clients reach it through an HTTP server alone, which misbehaves as planned. */
export const proxied = (): { readonly open: typeof startDatabase; readonly proxy: () => DatabaseProxy } => {
  const proxy: DatabaseProxy = { plan: () => undefined }
  const open = async (folder: string | null) => {
    const database = await startDatabase(folder)
    const server = createServer(async (request, response) => {
      const call = await callOf(request)
      const forward = async (): Promise<Answer> => {
        const { status, body } = await database.engine(call.action, call.body.toString())
        return { status, headers: JSON_HEADERS, body: Buffer.from(body) }
      }
      const fault = proxy.plan(call)
      if (fault) await fault(response, call, forward)
      else send(response, await forward())
    })
    // Otherwise it may close an idle connection just as the SDK reuses it: an unplanned fault.
    server.keepAliveTimeout = 600_000
    const url = `http://${LOOPBACK}:${await listen(server)}`
    return {
      ...database,
      connect: () => pointSdkAt(url),
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        await closed
        await database.close()
      },
    }
  }
  return { open, proxy: () => proxy }
}

const refusal =
  (status: number, type: string): Fault =>
  (response) =>
    send(response, {
      status,
      headers: JSON_HEADERS,
      body: Buffer.from(JSON.stringify({ __type: type, message: 'as planned' })),
    })

export const throttling = refusal(
  400,
  'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
)
export const failing = refusal(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError')
export const silent: Fault = () => {}

/** The engine does it, but the answer is lost. */
export const losingReply: Fault = async (response, _, forward) => {
  await forward()
  response.socket?.resetAndDestroy()
}

/** The answer begins and never ends. */
export const stalling: Fault = async (response, _, forward) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, headers).write(body.subarray(0, 1))
}

/** A fault for the calls of an action: those for one table, or the first few, if the options say so. */
export const on = (
  action: string,
  fault: Fault,
  { table, times = Number.POSITIVE_INFINITY }: { table?: string; times?: number } = {},
): Plan => {
  let left = times
  return (call) =>
    call.action === action && (table === undefined || call.table === table) && left-- > 0 ? fault : undefined
}

/** The first plan with a fault for a call decides. */
export const either =
  (first: Plan, second: Plan): Plan =>
  (call) =>
    first(call) ?? second(call)
