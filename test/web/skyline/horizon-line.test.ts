import { describe, expect, it } from 'vitest'
import { gapOutline, horizonOutline, wideGaps } from '../../../web/src/skyline/horizon-line.ts'
import { point } from './horizons.ts'

const at = (azimuth: number, altitude: number) => ({ azimuth, altitude })

describe('horizonOutline', () => {
  it('is level without points', () => {
    expect(horizonOutline([])).toEqual([0, 90, 180, 270, 360].map((azimuth) => at(azimuth, 0)))
  })

  it('goes all the way round, and down to 0 at the cardinal directions inside wide gaps', () => {
    expect(horizonOutline([point('SE', 20)])).toEqual([
      at(0, 0),
      at(90, 0),
      at(135, 20),
      at(180, 0),
      at(270, 0),
      at(360, 0),
    ])
  })
})

describe('wideGaps', () => {
  it('finds the stretches wider than 90° in which the service comes down to 0°', () => {
    const points = [point(310, 8), point(90, 12), point(150, 5), point(200, 14)]
    expect(wideGaps(points)).toEqual([
      { from: 200, width: 110, heights: [14, 8] },
      { from: 310, width: 140, heights: [8, 12] },
    ])
    expect(wideGaps([point(100, 20), point(190, 20), point(280, 1), point(10, 1)])).toEqual([])
  })

  it('finds none without two points to connect, nor where the line is at 0° anyway', () => {
    expect(wideGaps([])).toEqual([])
    expect(wideGaps([point(180, 10)])).toEqual([])
    expect(wideGaps([point(0, 0), point(180, 0)])).toEqual([])
  })

  it('draws a straight line across a gap, beyond north', () => {
    expect(gapOutline({ from: 310, width: 140, heights: [8, 22] })).toEqual([at(310, 8), at(450, 22)])
  })
})
