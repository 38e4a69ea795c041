import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultyFields, NOT_FOUND, useService } from '../http.ts'

const { request, url } = useService()

test('the document is the one in the repository, without a key or an envelope', async () => {
  const response = await fetch(`${url()}/openapi.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await response.json()).toStrictEqual(JSON.parse(readFileSync('openapi.json', 'utf8')))
})

test('its server URL is relative, so it works under any stage', async () => {
  const { servers } = JSON.parse(readFileSync('openapi.json', 'utf8'))
  expect(new URL(servers[0].url, 'https://x.example/prod/openapi.json').href).toBe('https://x.example/prod/')
})

test('errors use the envelope, and are not cached', async () => {
  const refused = await request('GET', '/openapi.json?format=yaml')
  expect(faultyFields(refused)).toEqual(['format'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await request('POST', '/openapi.json', { body: {} })).envelope).toStrictEqual(NOT_FOUND)
})
