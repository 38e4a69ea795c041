import { expect, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, SITE, useService } from '../http.ts'

const { request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }
const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

test('every request needs a year while the clock is outside of those that are accepted, and stores nothing without', async () => {
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  const requests: [path: string, fields: object | null][] = [
    [`/sites/${id}/analysis?`, null],
    ['/shading', PLACE],
    ['/sun-calendar', PLACE],
    ['/estimate', { ...PLACE, ...PANELS }],
    ['/runs', { name: 'Roofs' }],
    [`/sun-path?latitude=${PLACE.latitude}&longitude=${PLACE.longitude}&`, null],
  ]
  const ask = (clock: number, [path, fields]: (typeof requests)[number], year?: number) => {
    vi.setSystemTime(Date.UTC(clock, 5, 15))
    const method = path.startsWith('/sun-path') ? 'GET' : 'POST'
    if (fields) return request(method, path, { body: { ...fields, year } })
    return request(method, path + (year ? `year=${year}` : ''))
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const it of requests)
    for (const clock of [1949, 2101]) {
      const { status, envelope } = await ask(clock, it)
      const message = `is required: the clock of the service says ${clock}, which is not between 1950 and 2100`
      expect([status, envelope.errors], it[0]).toEqual([400, [{ field: 'year', message }]])
    }
  for (const list of [`/sites/${id}/analyses`, '/runs'])
    expect((await request('GET', list)).envelope.data).toEqual([])
  for (const it of requests) expect((await ask(2101, it, 2026)).status, it[0]).toBe(200)
})
