import { describe, expect, it } from 'vitest'
import type { OptimizedOrientation } from '../../../web/src/api/types.ts'
import { bestSentence, bestText, gain, isBest, isSunless } from '../../../web/src/panels/best-orientation.ts'

const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
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

describe('the best orientation', () => {
  it('says what it gains', () => {
    expect(bestText(orientation(8450))).toBe('36° to 186° S would bring 0.4 % more')
    expect(isBest(panels, orientation(8450))).toBe(false)
  })

  it('is a sentence in the report', () => {
    expect(bestSentence(orientation(8450))).toBe(
      'The best orientation here is tilt 36°, azimuth 186°: 0.4 % more.',
    )
  })

  it('is that of the panels, whatever they were when it was computed', () => {
    expect(isBest({ ...panels, panelTilt: 36, panelAzimuth: 186 }, orientation(8000))).toBe(true)
    expect(isBest({ ...panels, panelTilt: 36 }, orientation(8000))).toBe(false)
  })

  it('is not offered for a gain that would be displayed as 0.0 %', () => {
    expect(isBest(panels, orientation(8480.2))).toBe(true)
    expect(isBest(panels, orientation(8479))).toBe(false)
  })

  it('is nowhere if only reflected light comes to the panels', () => {
    const behindWalls = { ...orientation(300), best: { ...best, adjustedAnnual: 350 } }
    expect(isSunless(behindWalls)).toBe(true)
    expect(bestSentence(behindWalls)).toBe('The sun never reaches the panels, however they face.')
    expect(isSunless(orientation(300))).toBe(false)
  })

  it('gains nothing where there is no sun', () => {
    expect(gain(orientation(0))).toBe(0)
    expect(bestSentence(orientation(0))).toBe('No other orientation produces more here.')
  })
})
