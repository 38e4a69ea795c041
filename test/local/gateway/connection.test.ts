import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { answersIn, exchange, type WireAnswer } from '../../faults/generated/wire.ts'
import { KEY, NOT_FOUND } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

const handler: Handler = async () => {
  await setTimeout(20)
  return respond({ statusCode: 200, message: 'Handled' })
}
const { port, url } = useGateway({
  handlers: new Map(operations.map(({ name }) => [name, handler])),
  drainLimits: { maxBytes: 1_000_000, maxMilliseconds: 200, maxIdleMilliseconds: 100 },
})

const exchanged = async (text: string) => answersIn(await exchange(url(), Buffer.from(text, 'latin1')))

const GET = `GET /sites HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${KEY}\r\n\r\n`
const statuses = (answers: readonly WireAnswer[]) => answers.map(({ status }) => status)

test('CONNECT is answered like any method that no path offers', async () => {
  const [answer, ...others] = await exchanged(
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
  )
  expect(others).toEqual([])
  expect(answer?.status).toBe(404)
  expect(JSON.parse(answer?.text ?? '')).toStrictEqual(NOT_FOUND)
  expect(answer?.headers.get('connection')).toBe('close')
})

test('the server survives clients that reset a closing connection', async () => {
  for (const text of ['CONNECT x:1 HTTP/1.1\r\n\r\n', 'GARBAGE\r\n\r\n', `${GET}GARBAGE\r\n\r\n`])
    for (const wait of [0, 5, 30]) {
      const socket = connect(port(), '127.0.0.1').on('error', () => {})
      socket.write(text)
      await setTimeout(wait)
      socket.resetAndDestroy()
    }
  await setTimeout(30)
  expect(statuses(await exchanged(GET))).toEqual([200])
})

test.each([
  ['a handled request', GET],
  ['a refused request', 'GET /sites HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['bytes that are not HTTP', 'GARBAGE\r\n\r\n'],
  ['CONNECT', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('the response to %s over plain HTTP does not ask for HTTPS', async (_, text) => {
  const [answer] = await exchanged(text)
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer?.headers.has('strict-transport-security')).toBe(false)
})
