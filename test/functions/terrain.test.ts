import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { getTerrainHorizon } from '../../lib/operations/horizons.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, SITE, useServer, useService } from '../http.ts'

const terrain = await startTileServer(exampleTerrain)
afterAll(terrain.close)

const faulty = useServer((_, response) => response.end('<html>maintenance</html>'))
const { request } = useService()
const logged = captureLog()

beforeEach(() => {
  vi.stubEnv(environment.terrainTilesUrl, terrain.template)
})
const PLACE = { latitude: '47.2692', longitude: '11.4041' }
const ask = (fields: Record<string, string> = {}) =>
  request('GET', `/terrain-horizon?${new URLSearchParams({ ...PLACE, ...fields })}`)

test('a terrain horizon has 360 points that a site can store, the highest one, the ground and the source', async () => {
  const { horizonProfile, highest, ...rest } = dataOf(getTerrainHorizon, await ask())
  const attribution = expect.stringContaining('U.S. Geological Survey')
  const source = { name: 'Terrain Tiles', attribution, resolution: 25.9, range: 100_000 }
  expect(rest).toEqual({ elevation: 570, observerHeight: 5, source })
  expect(horizonProfile.map(({ direction }) => Number(direction))).toEqual([...Array(360).keys()])
  const heights = horizonProfile.map(({ heightAngle }) => heightAngle)
  const most = Math.max(...heights)
  expect(highest).toMatchObject({ direction: `${heights.indexOf(most)}`, heightAngle: most })
  expect(most).toBeGreaterThan(15)
  expect(dataOf(getTerrainHorizon, await ask({ observerHeight: '10' })).observerHeight).toBe(10)
  const site = dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, horizonProfile } }))
  expect(site.horizonProfile).toEqual(horizonProfile)
})

test('there is no terrain beyond 85°', async () => {
  const none = { statusCode: 422, message: 'Terrain horizon not available for this location' }
  for (const latitude of ['85.001', '-85.001']) expect((await ask({ latitude })).envelope).toStrictEqual(none)
})

// Other faults, and when to ask again, are tested where tiles are loaded.
test('the caller gets 502 if the tiles are not tiles, and the log has no place', async () => {
  vi.stubEnv(environment.terrainTilesUrl, `${faulty.url()}/{z}/{x}/{y}.png`)
  const { envelope, headers } = await ask()
  expect(envelope).toStrictEqual({ statusCode: 502, message: 'Terrain data failed' })
  expect(headers.get('retry-after')).toBeNull()
  expect(logged.join('')).toContain('not a PNG')
  expect(logged.join('')).not.toMatch(/47\.2692|11\.4041|\.png/)
})
