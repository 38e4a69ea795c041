import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getTerrainHorizon } from '../../lib/operations/horizons.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, SITE, useServer, useService } from '../http.ts'
import { shortenTimeLimits } from '../short-time-limits.ts'

const terrain = await startTileServer(exampleTerrain)
afterAll(terrain.close)

let answer: (response: ServerResponse) => void = () => {}
const faulty = useServer((_, response) => answer(response))
const { request } = useService()
const logged = captureLog()

/** Each test has an address of its own, so that it meets neither a cached tile nor an open circuit. */
let address = 0
beforeEach(() => {
  vi.stubEnv(environment.terrainTilesUrl, `${faulty.url()}/${++address}/{z}/{x}/{y}.png`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const PLACE = { latitude: '47.2692', longitude: '11.4041' }
const ask = (fields: Record<string, string> = {}) =>
  request('GET', `/terrain-horizon?${new URLSearchParams({ ...PLACE, ...fields })}`)

describe('a terrain horizon', () => {
  beforeEach(() => {
    vi.stubEnv(environment.terrainTilesUrl, terrain.template)
  })

  test('has 360 points, the highest one, the ground and the source', async () => {
    const data = dataOf(getTerrainHorizon, await ask())
    const { elevation, observerHeight, horizonProfile, highest, source } = data
    expect([elevation, observerHeight]).toEqual([570, 5])
    expect(horizonProfile.map(({ direction }) => direction)).toEqual(
      Array.from({ length: 360 }, (_, azimuth) => String(azimuth)),
    )
    const heights = horizonProfile.map(({ heightAngle }) => heightAngle)
    expect(highest?.heightAngle).toBe(Math.max(...heights))
    expect(highest?.direction).toBe(String(heights.indexOf(Math.max(...heights))))
    expect(highest?.heightAngle).toBeGreaterThan(15)
    expect(source).toEqual({
      name: 'Terrain Tiles',
      attribution: expect.stringContaining('U.S. Geological Survey'),
      resolution: 25.9,
      range: 100_000,
    })
  })

  test('can be stored in a site as it is', async () => {
    const { horizonProfile } = dataOf(getTerrainHorizon, await ask({ observerHeight: '10' }))
    const site = dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, horizonProfile } }))
    expect(site.horizonProfile).toEqual(horizonProfile)
  })
})

test.each(['85.001', '-85.001'])('there is no terrain at latitude %s', async (latitude) => {
  expect((await ask({ latitude })).envelope).toStrictEqual({
    statusCode: 422,
    message: 'Terrain horizon not available for this location',
  })
})

// Which faults are which of these, and when to ask again, is tested where tiles are loaded.
describe('the caller gets', () => {
  test('502 if the tiles are not tiles, and the log has no place', async () => {
    answer = (response) => response.end('<html>maintenance</html>')
    const { envelope, headers } = await ask()
    expect(envelope).toStrictEqual({ statusCode: 502, message: 'Terrain data failed' })
    expect(headers.get('retry-after')).toBeNull()
    expect(logged.join('')).toContain('not a PNG')
    expect(logged.join('')).not.toMatch(/47\.2692|11\.4041|\.png/)
  })

  test('504 if the tiles do not arrive within 8 s', async () => {
    answer = () => {}
    const limits = shortenTimeLimits()
    const { envelope } = await ask()
    expect(new Set(limits())).toEqual(new Set([8_000]))
    expect(envelope).toStrictEqual({ statusCode: 504, message: 'Terrain data timed out' })
  })
})
