import { afterAll, beforeAll } from 'vitest'
import { createGateway, type GatewayOptions } from '../../../local/gateway/gateway.ts'
import { listen } from '../../../local/listen.ts'
import { KEY } from '../../http.ts'

type Options = Omit<GatewayOptions, 'apiKey'>

/** Starts a gateway on a free loopback port. */
export const startGateway = async (options: Options) => {
  const gateway = createGateway({ apiKey: KEY, ...options })
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
