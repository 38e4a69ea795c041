import type { Operation } from '../lib/operations/operation.ts'
import { createGateway, type Handler } from '../local/gateway/gateway.ts'
import { LOOPBACK, listen } from '../local/listen.ts'

const KEY = 'key-of-the-bench'

export interface Request {
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Resolves with the answer's JSON. */
export type Send = (operation: Operation, request?: Request) => Promise<unknown>

export interface Client {
  readonly send: Send
  close(): void
}

const sendTo =
  (base: string): Send =>
  async ({ method, path }, { id = '', query = {}, body } = {}) => {
    const url = `${base}${path.replace('{id}', id)}?${new URLSearchParams(query)}`
    const response = await fetch(url, {
      method,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`)
    return response.json()
  }

/**
 * The local server before some handlers, and a client of it.
 *
 * @param handlers by the operation's name
 */
export const clientOf = async (handlers: ReadonlyMap<string, Handler>): Promise<Client> => {
  const gateway = createGateway({ apiKey: KEY, handlers })
  const send = sendTo(`http://${LOOPBACK}:${await listen(gateway)}`)
  const close = () => {
    gateway.close()
    gateway.closeAllConnections()
  }
  return { send, close }
}
