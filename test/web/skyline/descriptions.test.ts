import { describe, expect, it } from 'vitest'
import type { Obstacle, Points } from '../../../web/src/api/types.ts'
import type { CauseRow } from '../../../web/src/site/cause-rows.ts'
import {
  diagramDescription,
  pointLabel,
  pointValueText,
  pricedHorizon,
  pricedObstacles,
} from '../../../web/src/skyline/descriptions.ts'
import { point } from './horizons.ts'
import { obstacle } from './obstacles.ts'
import { sampleDaysAt } from './sample-days.ts'

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
    const row = (name: string, i: number, energy: number | null): CauseRow => ({
      key: `obstacle ${i}`,
      kind: 'obstacle',
      name,
      indices: i === 0 ? [0, 3] : [i],
      isOn: true,
      energy,
      money: null,
      when: '',
      sharedWith: null,
    })
    const obstacles = [...names, 'House, wall 2'].map((name) => obstacle({ name }))
    const shown = ['\u2068House\u2069', '\u2068A very long name of…\u2069', '\u2068Pole\u2069']
    const costs = [96, 4.4, null]
    const causes = names.map((name, i) => row(name, i, costs[i] ?? null))
    expect(pricedObstacles(obstacles, causes, 20)).toEqual([
      { name: shown[0], price: '−96 kWh', cost: 96 },
      { name: shown[1], price: '−4.4 kWh', cost: 4.4 },
      { name: shown[2], price: '', cost: 0 },
      null,
    ])
    const horizon: CauseRow = { ...row('Mountains', 9, 164), kind: 'horizon', indices: [] }
    expect(pricedHorizon([horizon, ...causes])?.price).toBe('−164 kWh')
    expect(pricedHorizon(causes)).toBeNull()
  })
})
