import { describe, expect, it } from 'vitest'
import { calculateShading } from '../../../lib/shading/sample-days.ts'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import type { Obstacle, Points } from '../../../web/src/api/types.ts'
import {
  diagramDescription,
  pointLabel,
  pointValueText,
  pricedHorizon,
  pricedObstacles,
  resultAnnouncement,
} from '../../../web/src/skyline/descriptions.ts'
import { skyline } from '../../lib/horizon/skylines.ts'
import { estimate as example } from '../results/example.ts'
import { point } from './horizons.ts'
import { obstacle } from './obstacles.ts'
import { sampleDaysAt } from './sample-days.ts'

const place = { latitude: 80, longitude: 11, year: 2026 }

describe('descriptions', () => {
  it('give the azimuth and the height of a point', () => {
    expect(pointLabel(point('157.5', 12))).toBe('157.5° SSE, 12° high')
    expect(pointValueText(point('W', 7.25))).toBe('azimuth 270 degrees, W, height 7.25 degrees')
  })

  it('describe the diagram', () => {
    const skyline = (horizonProfile: Points, obstacles: Obstacle[] = []) => ({ horizonProfile, obstacles })
    expect(diagramDescription(skyline([]), [])).toBe(
      'Horizontal axis: azimuth. Vertical axis: altitude. Open horizon.',
    )
    expect(diagramDescription(skyline([point('S', 5)]), [])).toContain('Horizon line through 1 point.')
    expect(diagramDescription(skyline([], [obstacle(), obstacle({ name: 'Tree' })]), [])).toContain(
      'Open horizon. Obstacles in front of it: House, Tree.',
    )
    const arctic = diagramDescription(skyline([point('S', 5), point('W', 5)]), sampleDaysAt(80))
    expect(arctic).toContain('through 2 points')
    expect(arctic).toContain('June solstice: up to 34°')
    expect(arctic).toContain('December solstice: the sun does not rise')
  })

  it('name obstacles with what they cost, and keep names from running into that', () => {
    const names = ['House', 'A very long name of a neighboring building', 'Pole']
    const obstacles = names.map((name) => obstacle({ name }))
    const shown = ['\u2068House\u2069', '\u2068A very long name of…\u2069', '\u2068Pole\u2069']
    const unpriced = shown.map((name) => ({ name, price: '', cost: 0 }))
    expect(pricedObstacles(obstacles, null, 20)).toEqual(unpriced)
    const costs = [96.4, 4.4, 0.02]
    const causes = [400, ...costs].map((energy, i) => ({
      ...(i === 0
        ? { kind: 'horizon' as const }
        : { kind: 'obstacle' as const, index: i - 1, name: names[i - 1] ?? '' }),
      energy,
      monthlyEnergy: [],
    }))
    const known = {
      ...example,
      energy: {
        ...example.energy,
        obstacles: names.map((name) => ({ name, recoveredEnergy: 0 })),
        causes,
      },
    }
    expect(pricedObstacles(obstacles, known, 20)).toEqual([
      { name: shown[0], price: '−96 kWh', cost: 96.4 },
      { name: shown[1], price: '−4.4 kWh', cost: 4.4 },
      { name: shown[2], price: '0 kWh', cost: 0.02 },
    ])
    // The estimate is older than the fourth obstacle.
    expect(pricedObstacles([...obstacles, obstacle()], known, 20)[0]).toEqual(unpriced[0])
    const horizon = pricedHorizon([point('S', 5)], known)
    const lost = known.baseline.ac_annual - known.energy.adjustedAnnual
    expect(horizon?.cost).toBeCloseTo(lost - 96.4 - 4.4 - 0.02)
    expect(pricedHorizon([point('S', 0)], known)).toBeNull()
  })

  it('announce the energy first, then the hours', () => {
    const shading = calculateShading(skyline([]), place, seasons(place.year))
    const hours =
      'Sun hidden: 0.0 percent of daylight hours on average. March equinox 0.0 hours, June solstice 0.0 hours, ' +
      'September equinox 0.0 hours, December solstice 0.0 hours.'
    expect(resultAnnouncement(null, shading)).toBe(hours)
    expect(resultAnnouncement(null, null)).toBe('')
    const { annualLoss, adjustedAnnual } = example.energy
    const lost = (example.baseline.ac_annual - adjustedAnnual).toFixed(0)
    expect(resultAnnouncement(example, shading)).toBe(
      `Energy loss ${annualLoss.toFixed(1)} percent, ${lost} kilowatt hours a year. ${hours}`,
    )
  })
})
