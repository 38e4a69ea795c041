import { expect, test } from 'vitest'
import type { CauseRow } from '../../../web/src/site/cause-rows.ts'
import { diagramLabels } from '../../../web/src/skyline/diagram-labels.ts'
import { createFrame, toX } from '../../../web/src/skyline/frame.ts'
import { point } from './horizons.ts'
import { obstacle } from './obstacles.ts'

const frame = createFrame({ width: 1200, height: 460 }, { center: 180, reach: 135, maxAltitude: 75 })
const points = ['60', '120', '180', '240', '300'].map((direction) => point(direction, 20))
/** Poles from the northeast to the northwest, which cost as many kWh as they have a number. */
const obstacles = Array.from({ length: 7 }, (_, i) =>
  obstacle({
    from: { direction: String(60 + 40 * i), distance: 10 },
    to: { direction: String(62 + 40 * i), distance: 10 },
  }),
)
const cause = (key: string, energy: number, indices: number[]): CauseRow => ({
  key,
  kind: key === 'horizon' ? 'horizon' : 'obstacle',
  name: key,
  indices,
  isOn: true,
  energy,
  money: null,
  when: '',
  sharedWith: null,
})
const poles = obstacles.map((_, i) => cause(`Pole ${i}`, i, [i]))
const labelsOf = (cost: number) =>
  diagramLabels({
    frame,
    skyline: { horizonProfile: points, obstacles },
    latitude: 47,
    causes: [...poles, cause('horizon', cost, [])],
    sampleDays: [],
    lines: [],
    handles: [],
  })

test('the five costliest causes have a label, the horizon among them', () => {
  expect(labelsOf(0).map(({ key }) => key)).toEqual([6, 5, 4, 3, 2].map((i) => `Pole ${i}`))
  const labels = labelsOf(99)
  expect(labels).toHaveLength(5)
  const horizon = labels.find(({ key }) => key === 'horizon')
  expect(horizon?.price).toBe('−99 kWh')
  for (const azimuth of [61, 101, 141, 181, 221, 261, 301])
    expect(Math.abs((horizon?.x ?? 0) - toX(frame, azimuth - 180))).toBeGreaterThan(30)
})
