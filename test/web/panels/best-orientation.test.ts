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

test('the best orientation says what it gains', () => {
  expect(adviceOf(orientation(8450))).toEqual({
    kind: 'turn',
    text: 'Tilt 36°, facing 186° S, would bring 0.4 % more.',
  })
})

test('panels are turned neither twice, nor for a gain that would be displayed as 0.0 %, nor in the dark', () => {
  const kindOf = (adjustedAnnual: number, panelTilt = 30, panelAzimuth = 180) =>
    adviceOf(orientation(adjustedAnnual), { panelTilt, panelAzimuth }).kind
  expect(kindOf(8000, 36, 186)).toBe('keep')
  expect(kindOf(8000, 36, 180)).toBe('turn')
  expect([8480.2, 8479, 0].map((given) => kindOf(given))).toEqual(['keep', 'turn', 'keep'])
  const behindWalls = { ...orientation(300), best: { ...best, adjustedAnnual: 350 } }
  expect(adviceOf(behindWalls).kind).toBe('none')
})
