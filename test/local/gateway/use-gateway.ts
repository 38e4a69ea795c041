import { afterAll, beforeAll } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import { createGateway, type GatewayOptions, type Handler } from '../../../local/gateway/gateway.ts'
import { listen } from '../../../local/listen.ts'
import { KEY } from '../../http.ts'

export const handle: Handler = async () => respond({ statusCode: 200, message: 'Handled' })

/** Replaces the handlers by one for every operation. */
type Options = Partial<Omit<GatewayOptions, 'apiKey'>> & { readonly handler?: Handler }

/** Starts a gateway on a free loopback port. */
export const startGateway = async ({ handler = handle, ...options }: Options) => {
  const handlers = new Map(operations.map(({ name }) => [name, handler]))
  const gateway = createGateway({ apiKey: KEY, handlers, ...options })
  const port = await listen(gateway)
  const close = (): void => {
    gateway.close()
    gateway.closeAllConnections()
  }
  return { port, url: `http://127.0.0.1:${port}`, close }
}

/** Runs a gateway for the tests of a file. */
export const useGateway = (options: Options) => {
  let gateway = { port: 0, url: '', close: () => {} }
  beforeAll(async () => {
    gateway = await startGateway(options)
  })
  afterAll(() => gateway.close())
  return { port: () => gateway.port, url: () => gateway.url }
}
