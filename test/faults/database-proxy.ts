import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { startDatabase } from '../../local/database/database.ts'
import type { Answer } from '../../local/database/engine.ts'
import { sendAnswer, serveDatabase } from '../serve-database.ts'

interface Call {
  /** DynamoDB's name for the action: `PutItem`. */
  readonly action: string
  readonly table: string
}

/** Handles one call; `forward` passes it to the engine. */
export type Fault = (response: ServerResponse, forward: () => Promise<Answer>) => unknown

/** The fault for a call, or undefined for none. */
export type Plan = (call: Call) => Fault | undefined

const Body = z.object({
  TableName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
})

const tableIn = (body: string): string => {
  const { TableName, RequestItems = {} } = Body.parse(JSON.parse(body))
  return TableName ?? Object.keys(RequestItems).join()
}

const answering: Fault = async (response, forward) => sendAnswer(response, await forward())

/** Opens an embedded database that clients reach only through an HTTP server, which misbehaves as planned. */
export const proxied = () => {
  const proxy: { plan: Plan } = { plan: () => undefined }
  const open: typeof startDatabase = async (folder) =>
    serveDatabase(await startDatabase(folder), (response, forward, action, body) => {
      const fault = proxy.plan({ action, table: tableIn(body) }) ?? answering
      return fault(response, forward)
    })
  return { open, proxy }
}

const refusal =
  (status: number, type: string): Fault =>
  (response) =>
    sendAnswer(response, { status, body: JSON.stringify({ __type: type, message: 'as planned' }) })

export const throttling = refusal(
  400,
  'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
)
export const failing = refusal(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError')
export const silent: Fault = () => {}

/** The engine executes the call, but the answer is lost. */
export const losingReply: Fault = async (response, forward) => {
  await forward()
  response.socket?.resetAndDestroy()
}

/** The answer begins and never ends. */
export const stalling: Fault = async (response, forward) => {
  const { status, body } = await forward()
  response.writeHead(status).write(body.slice(0, 1))
}

/** A fault for the calls of an action, limited by the options to one table or to the first few calls. */
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
