import { expect, test } from 'vitest'
import type { OptimizedOrientation } from '../../../web/src/api/types.ts'
import { adviceOf } from '../../../web/src/panels/best-orientation.ts'

const best = { panelTilt: 36, panelAzimuth: 186, adjustedAnnual: 8484 }

const orientation = (adjustedAnnual: number): OptimizedOrientation => ({
  best,
  bestUnshaded: best,
  given: { panelTilt: 30, panelAzimuth: 180, adjustedAnnual },
  solarAccess: 95,
  tiltAndOrientationFactor: 99,
  totalSolarResourceFraction: 94,
  grid: [],
})

const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 5, otherPlanes: [], array: null }

test('the best orientation says what it gains, and of which plane', () => {
  const text = '36° toward 186° would bring 2.2 % more.'
  expect(adviceOf(orientation(8300), panels, 0)).toEqual({ kind: 'turn', text })
  const south = { ...orientation(8300), best: { ...best, panelAzimuth: 178 } }
  expect(adviceOf(south, panels, 0).text).toBe('36° to the south would bring 2.2 % more.')
  const two = { ...panels, otherPlanes: [{ ...panels, panelAzimuth: 270 }] }
  const ofPlane = 'South plane: 36° toward 186° would bring 2.2 % more from this plane alone.'
  expect(adviceOf(orientation(8300), two, 0).text).toBe(ofPlane)
})

test('panels are turned neither twice, nor for a gain that would be displayed as 0.0 %, nor in the dark', () => {
  const kindOf = (adjustedAnnual: number, panelTilt = 30, panelAzimuth = 180) =>
    adviceOf(orientation(adjustedAnnual), { ...panels, panelTilt, panelAzimuth }, 0).kind
  expect(kindOf(8000, 36, 186)).toBe('keep')
  expect(kindOf(8000, 36, 180)).toBe('turn')
  expect([8480.2, 8479, 0].map((given) => kindOf(given))).toEqual(['keep', 'turn', 'keep'])
  // The search does not know how rows shade each other.
  const rows = { ...panels, array: { width: 12, height: 1.7, strings: 2, pitch: 3.2 } }
  expect(adviceOf(orientation(8000), rows, 0).text).toContain('rows')
  const behindWalls = { ...orientation(300), best: { ...best, adjustedAnnual: 350 } }
  expect(adviceOf(behindWalls, panels, 99.9).text).toBe('Deep shade: no orientation helps.')
  expect(adviceOf(behindWalls, panels, 100 - 3e-7).text).toMatch(/^The sun never reaches the panels/)
})
