import { expect, test } from 'vitest'
import { estimate, optimizeOrientation } from '../../lib/operations/estimates.ts'
import { dataOf, useService } from '../http.ts'
import { PLACE, useCountingEstimator } from './counting-estimator.ts'

const estimator = useCountingEstimator()
const { request } = useService(() => ({ pvwattsApiKey: 'key' }))

const ask = (fields: object = {}) => request('POST', '/orientation', { body: { ...PLACE, ...fields } })
const optimize = async (fields: object = {}) => dataOf(optimizeOrientation, await ask(fields))

/** A wall from north-east to south: the sun is unobstructed from noon on. */
const MORNING_WALL = ['45', '46', '180', '181', '270'].map((direction, i) => ({
  direction,
  heightAngle: i === 1 || i === 2 ? 50 : 0,
}))

test('an orientation agrees with the estimates of those panels, whatever their array and the other planes are', async () => {
  const otherPlanes = [{ panelTilt: 25, panelAzimuth: 275, systemSize: 5 }]
  const horizonProfile = MORNING_WALL
  const found = await optimize({ horizonProfile, otherPlanes, array: { width: 6, height: 4 } })
  const { best, given, solarAccess, grid } = found
  expect(grid.map((row) => row.length)).toEqual(new Array(10).fill(12))
  expect(Math.max(...grid.flat())).toBeLessThanOrEqual(best.adjustedAnnual)
  const { panelTilt, panelAzimuth } = best
  const variants = [{ name: 'Best', panelTilt, panelAzimuth }]
  const reply = await request('POST', '/estimate', { body: { ...PLACE, horizonProfile, variants } })
  const { estimate: body, variants: ofVariants } = dataOf(estimate, reply)
  expect(ofVariants[0]?.estimate.energy?.adjustedAnnual).toBeCloseTo(best.adjustedAnnual, 6)
  const unlike = given.adjustedAnnual / (body.energy?.adjustedAnnual ?? Number.NaN) - 1
  expect(Math.abs(unlike)).toBeLessThan(1e-3)
  expect(solarAccess).toBeCloseTo(body.energy?.solarAccess ?? Number.NaN, 1)

  const rated = await optimize({ horizonProfile, given: { panelTilt: 47.5, panelAzimuth: 261 } })
  expect(estimator.calls).toBe(1)
  expect(rated.grid).toStrictEqual(found.grid)
  expect(rated.given).toMatchObject({ panelTilt: 47.5, panelAzimuth: 261 })
  expect(rated.given.adjustedAnnual).not.toBe(given.adjustedAnnual)
  expect(rated.solarAccess).not.toBe(solarAccess)
  expect(rated.tiltAndOrientationFactor).not.toBe(found.tiltAndOrientationFactor)
})
