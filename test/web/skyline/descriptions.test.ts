import { describe, expect, it } from 'vitest'
import { calculateShading } from '../../../lib/shading/result.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import {
  diagramDescription,
  pointLabel,
  pointValueText,
  shadingAnnouncement,
} from '../../../web/src/horizon/descriptions.ts'
import { skyline } from '../../lib/horizon/skylines.ts'
import { point } from './horizons.ts'
import { obstacle } from './obstacles/obstacles.ts'

const place = { latitude: 80, longitude: 11, year: 2026 }

describe('descriptions', () => {
  it('give the azimuth and the height of a point', () => {
    expect(pointLabel(point('157.5', 12))).toBe('157.5° SSE, 12° high')
    expect(pointValueText(point('W', 7.25))).toBe('azimuth 270 degrees, W, height 7.25 degrees')
  })

  it('describe the diagram', () => {
    expect(diagramDescription([], null, [])).toBe(
      'Horizontal axis: azimuth. Vertical axis: altitude. Open horizon.',
    )
    expect(diagramDescription([point('S', 5)], null, [])).toContain('Horizon line through 1 point.')
    expect(diagramDescription([], null, [obstacle(), obstacle({ name: 'Tree' })])).toContain(
      'Open horizon. Obstacles in front of it: House, Tree.',
    )
    const arctic = diagramDescription([point('S', 5), point('W', 5)], sunPath(place), [])
    expect(arctic).toContain('through 2 points')
    expect(arctic).toContain('June solstice: up to 34°')
    expect(arctic).toContain('December solstice: the sun does not rise')
  })

  it('summarize the shading result', () => {
    expect(shadingAnnouncement(calculateShading(skyline([]), place))).toBe(
      'Shaded: 0.0 percent of daylight hours on average. March equinox 0.0 hours, June solstice 0.0 hours, ' +
        'September equinox 0.0 hours, December solstice 0.0 hours.',
    )
  })
})
