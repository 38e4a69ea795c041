import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { expect, expectTypeOf, test } from 'vitest'
import type { components, paths } from '../../web/src/api.d.ts'
import { KEY, SITE, useService } from '../http.ts'
import { annualLoss } from './client-example.ts'

const { url } = useService()
type Schemas = components['schemas']

const withKey = (key: string) => createClient<paths>({ baseUrl: url(), headers: { 'x-api-key': key } })

test('the example in docs/api.md returns the energy loss', async () => {
  const loss = await annualLoss(url(), KEY)
  expect(loss).toBeGreaterThan(0)
  expect(loss).toBeLessThan(100)
})

test('docs/api.md shows the example as it runs here', () => {
  const [, shown = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
  const run = linesOf(readFileSync('test/local/client-example.ts', 'utf8'))
  const body = run.slice(
    run.findIndex((line) => line.startsWith('const client')),
    run.indexOf('}', 8),
  )
  expect(body.length).toBeGreaterThan(8)
  expect(linesOf(shown)).toEqual(expect.arrayContaining(body.filter((line) => !line.startsWith('return'))))
})

test('an error is typed by its status', async () => {
  const { data, error, response } = await withKey('wrong').POST('/sites', { body: SITE })
  expect(data).toBeUndefined()
  expect(response.status).toBe(403)
  expect(error).toStrictEqual({ statusCode: 403, message: 'Forbidden' })
  const refused = await withKey(KEY).POST('/shading', { body: { latitude: 91, longitude: 0 } })
  if (refused.error?.statusCode !== 400) throw new Error('not refused')
  expect(refused.error.errors.map(({ field }) => field)).toEqual(['latitude'])
})

test('a list, a query and the document are typed', async () => {
  const client = withKey(KEY)
  const list = await client.GET('/sites', { params: { query: { limit: 1 } } })
  expect(list.data?.nextCursor).toBeUndefined()
  const query = { latitude: 47.27, longitude: 11.4 }
  const sun = await client.GET('/sun-path', { params: { query } })
  expect(sun.data?.data.sampleDays).toHaveLength(4)
  const document = await client.GET('/openapi.json')
  expect(document.data?.info.title).toBe('Shading Estimation Service')
})

test('the types match the service', () => {
  expectTypeOf<Schemas['NewSite']['horizonProfile']>().toEqualTypeOf<Schemas['HorizonPoint'][] | undefined>()
  expectTypeOf<Schemas['Site']['horizonProfile']>().toEqualTypeOf<Schemas['HorizonPoint'][]>()
  expectTypeOf<Schemas['Adjusted']['basis']>().toEqualTypeOf<'daylight-hours' | 'energy'>()
  expectTypeOf<Schemas['AnalysisResult']['energy']>().toEqualTypeOf<Schemas['Energy'] | null>()
  expectTypeOf<Schemas['Estimate']['energy']>().toEqualTypeOf<Schemas['Energy']>()
  expectTypeOf<Schemas['Baseline']['ac_monthly']>().toEqualTypeOf<number[]>()
  expectTypeOf<Schemas['SunPathDay']['sunrise']>().toEqualTypeOf<string | null>()
})
