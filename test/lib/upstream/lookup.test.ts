import { createServer } from 'node:http'
import { connect, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sharedLookup } from '../../../lib/upstream/lookup.ts'
import { LOOPBACK, listen } from '../../../local/listen.ts'

const LOOPBACK_ADDRESS = { address: LOOPBACK, family: 4 }

/** A name server that answers when the test says so. */
const heldNames = () => {
  const asked: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<(typeof LOOPBACK_ADDRESS)[]>()
  const lookUp = (host: string) => {
    asked.push(host)
    return promise
  }
  return { lookup: sharedLookup(lookUp), asked, resolve, reject }
}

const resolveWith = (lookup: LookupFunction, host: string) => promisify(lookup)(host, { all: true })

test('sockets that need a name at the same time share a lookup', async () => {
  const { lookup, asked, resolve } = heldNames()
  const same = Array.from({ length: 8 }, () => resolveWith(lookup, 'tiles.example'))
  const other = resolveWith(lookup, 'other.example')
  resolve([LOOPBACK_ADDRESS])
  expect(await Promise.all(same)).toEqual(new Array(8).fill([LOOPBACK_ADDRESS]))
  await other
  expect(asked).toEqual(['tiles.example', 'other.example'])
})

test('all of them get its error, and the next one asks again', async () => {
  const { lookup, asked, reject } = heldNames()
  const lookups = Promise.allSettled([resolveWith(lookup, 'a.example'), resolveWith(lookup, 'a.example')])
  const reason = new Error('getaddrinfo EAI_AGAIN a.example')
  reject(reason)
  expect(await lookups).toEqual(new Array(2).fill({ status: 'rejected', reason }))
  await expect(resolveWith(lookup, 'a.example')).rejects.toBe(reason)
  expect(asked).toHaveLength(2)
})

test.each([true, false])('a socket with autoSelectFamily %s connects to a name', async (autoSelectFamily) => {
  const server = createServer()
  const port = await listen(server)
  const socket = connect({
    host: 'localhost',
    port,
    autoSelectFamily,
    family: 4,
    lookup: sharedLookup(() => Promise.resolve([LOOPBACK_ADDRESS])),
  })
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  expect(socket.remotePort).toBe(port)
})

test('the name server of the system knows localhost', async () => {
  const addresses = await resolveWith(sharedLookup(), 'localhost')
  expect(addresses).toContainEqual({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    family: expect.any(Number),
  })
})
