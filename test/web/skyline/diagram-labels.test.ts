import { expect, test } from 'vitest'
import { diagramLabels } from '../../../web/src/skyline/diagram-labels.ts'
import { createFrame, toX } from '../../../web/src/skyline/frame.ts'
import { causeRow } from '../site/example.ts'
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
const poles = obstacles.map((_, i) => causeRow(`Pole ${i}`, [i], i))
const labelsOf = (cost: number) =>
  diagramLabels({
    frame,
    skyline: { horizonProfile: points, obstacles },
    latitude: 47,
    causes: [...poles, causeRow('horizon', [], cost)],
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
