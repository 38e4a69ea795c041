import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listAnalyses } from '../../lib/operations/analyses.ts'
import { listRuns } from '../../lib/operations/runs.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, SITE, useService } from '../http.ts'

const { request } = useService()

const setClock = (year: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 5, 15) })
afterEach(() => void vi.useRealTimers())

const PLACE = { latitude: 47.27, longitude: 11.39 }
const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

let id = ''
beforeAll(async () => {
  id = dataOf(createSite, await request('POST', '/sites', { body: SITE })).id
})

/** Every request whose year is by default that of the clock, with and without one. */
const requests = (year?: number) => {
  const named = year === undefined ? {} : { year }
  const query = year === undefined ? '' : `year=${year}`
  const at = `latitude=${PLACE.latitude}&longitude=${PLACE.longitude}`
  return {
    runAnalysis: () => request('POST', `/sites/${id}/analysis?${query}`),
    calculateShading: () => request('POST', '/shading', { body: { ...PLACE, ...named } }),
    getSunPath: () => request('GET', `/sun-path?${at}&${query}`),
    calculateSunCalendar: () => request('POST', '/sun-calendar', { body: { ...PLACE, ...named } }),
    estimate: () => request('POST', '/estimate', { body: { ...PLACE, ...PANELS, ...named } }),
    startRun: () => request('POST', '/runs', { body: { name: 'Roofs', ...named } }),
  }
}

test('a year is needed while the clock is outside of those that are accepted, and nothing is stored without', async () => {
  for (const clock of [1949, 2101])
    for (const [operation, send] of Object.entries(requests())) {
      setClock(clock)
      const { status, envelope } = await send()
      const message = `is required: the clock of the service says ${clock}, which is not between 1950 and 2100`
      expect([status, envelope.errors], operation).toEqual([400, [{ field: 'year', message }]])
    }
  vi.useRealTimers()
  expect(dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))).toEqual([])
  expect(dataOf(listRuns, await request('GET', '/runs'))).toEqual([])
})

test('works with a year, whatever the clock says', async () => {
  setClock(2101)
  for (const [operation, send] of Object.entries(requests(2026)))
    expect((await send()).status, operation).toBe(200)
})
