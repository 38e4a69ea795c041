import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { listen, listenAt } from '../../local/listen.ts'
import { StartError } from '../../local/start-error.ts'
import { testAll } from '../test-all.ts'

const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
const hasIPv6 = own.some(({ address }) => address === '::1')

const start = async (host?: string, answer: RequestListener = (_, response) => response.end('hello')) => {
  const server = createServer(answer)
  const { url, servers } = await listenAt(server, 0, host)
  const close = () => Promise.all(servers.map((it) => new Promise((resolve) => it.close(resolve))))
  onTestFinished(() => {
    server.closeAllConnections()
    for (const it of servers) it.close()
  })
  return { url, at: (name: string) => `http://${name}:${new URL(url).port}`, close }
}

const read = async (url: string): Promise<string> => (await fetch(url)).text()

test('without an address, the loopback addresses of both families answer', async () => {
  const { url, at } = await start()
  expect(url).toBe(at('127.0.0.1'))
  for (const name of ['127.0.0.1', 'localhost', ...(hasIPv6 ? ['[::1]'] : [])])
    expect(await read(at(name))).toBe('hello')
})

test.runIf(hasIPv6)('closing waits for requests of both families', async () => {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { at, close } = await start(undefined, async (_, response) => {
    asked.resolve()
    await released.promise
    response.setHeader('connection', 'close').end('late')
  })
  const reply = read(at('[::1]'))
  await asked.promise
  const steps: string[] = []
  const closed = close().then(() => steps.push('closed'))
  await expect(fetch(at('[::1]'))).rejects.toThrow()
  steps.push('released')
  released.resolve()
  expect(await reply).toBe('late')
  await closed
  expect(steps).toEqual(['released', 'closed'])
})

test.runIf(hasIPv6)('with an address, only that one answers', async () => {
  const { url, at } = await start('::1')
  expect(url).toBe(at('[::1]'))
  expect(await read(url)).toBe('hello')
  await expect(fetch(at('127.0.0.1'))).rejects.toThrow()
})

testAll(hasIPv6 ? ['0.0.0.0', '::'] : ['0.0.0.0'])(
  'for all addresses, the URL has one that others can reach, if there is one',
  async (host) => {
    const { hostname } = new URL((await start(host)).url)
    const { internal } = own.find(({ address }) => [address, `[${address}]`].includes(hostname)) ?? {}
    expect(internal).toBe(own.every((it) => it.internal))
  },
)

test.runIf(hasIPv6)('a port that is taken in one family is refused', async () => {
  const other = createNetServer()
  const port = await listen(other, 0, '::1')
  onTestFinished(() => void other.close())
  const server = createServer()
  await expect(listenAt(server, port)).rejects.toThrow(
    new StartError(`Port ${port} is already in use. Set PORT to another port, or to 0 for any free one.`),
  )
  if (server.listening) await once(server, 'close')
})

// Addresses reserved for documentation.
testAll(['203.0.113.77', '2001:db8::77'])('an address of another machine is refused in one line', (host) =>
  expect(listenAt(createServer(), 0, host)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^HOST \S+ is not an address of this machine\. Set HOST to one of .*127\.0\.0\.1.*, or to 0\.0\.0\.0 for all\.$/,
    ),
  }),
)
