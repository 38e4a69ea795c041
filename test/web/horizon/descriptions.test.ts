import { describe, expect, it } from 'vitest'
import { horizonLine } from '../../../lib/horizon/line.ts'
import { calculateShading } from '../../../lib/shading/shading.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import { diagramText, pointLabel, resultText, spokenPoint } from '../../../web/src/horizon/descriptions.ts'
import { point } from './horizons.ts'

const place = { latitude: 80, longitude: 11, year: 2026 }

describe('words', () => {
  it('say both angles of a point', () => {
    expect(pointLabel(point('157.5', 12))).toBe('157.5° SSE, 12° high')
    expect(spokenPoint(point('W', 7.25))).toBe('azimuth 270 degrees, W, height 7.25 degrees')
  })

  it('say what the picture shows', () => {
    expect(diagramText([], null)).toBe('Azimuth across, altitude up. Open horizon.')
    expect(diagramText([point('S', 5)], null)).toContain('Horizon line through 1 point.')
    const arctic = diagramText([point('S', 5), point('W', 5)], sunPath(place))
    expect(arctic).toContain('through 2 points')
    expect(arctic).toContain('June solstice: up to 34°')
    expect(arctic).toContain('December solstice: the sun stays down')
  })

  it('say the result in a sentence', () => {
    expect(resultText(calculateShading(horizonLine([]), place))).toBe(
      'Average shading loss 0.0 percent of daylight hours. Shaded: March equinox 0.0 hours, June solstice 0.0 hours, ' +
        'September equinox 0.0 hours, December solstice 0.0 hours.',
    )
  })
})
