import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useService } from '../http.ts'
import { answersIn, exchange } from '../wire.ts'

const { url } = useService()

const file = JSON.parse(readFileSync('openapi.json', 'utf8'))
const { servers } = file

test('the document is the one in the repository with the address of the service, and without a key or an envelope', async () => {
  const response = await fetch(`${url()}/openapi.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  expect(await response.json()).toStrictEqual({ ...file, servers: [{ ...servers[0], url: url() }] })
})

test('the document names the host of the request, also without a port', async () => {
  const lines = ['GET /openapi.json HTTP/1.1', 'Host: localhost', 'Connection: close', '', '']
  const [answer] = answersIn(await exchange(url(), Buffer.from(lines.join('\r\n'))))
  expect(JSON.parse(answer?.text ?? '').servers[0].url).toBe('http://localhost')
})

test('the server URL of the file is relative, so it works under any stage', () => {
  expect(new URL(servers[0].url, 'https://x.example/prod/openapi.json').href).toBe('https://x.example/prod/')
})
