import { expect, test } from 'vitest'
import { terrainHorizon } from '../../../lib/open-api/example-data.ts'
import type { Obstacle, Points } from '../../../web/src/api/types.ts'
import {
  causeLabel,
  diagramDescription,
  obstacleNames,
  pointLabel,
  terrainNews,
  terrainSummary,
} from '../../../web/src/skyline/descriptions.ts'
import { diagramLabels, type Labeled } from '../../../web/src/skyline/diagram-labels.ts'
import { createFrame, type Frame, pixelAt, toY } from '../../../web/src/skyline/frame.ts'
import { screenOutline, screenTop } from '../../../web/src/skyline/obstacle-screen.ts'
import { point } from '../../lib/shading/profiles.ts'
import { testAll } from '../../test-all.ts'
import { causeRow } from '../site/example.ts'
import { between, obstacle } from './obstacles.ts'
import { sampleDaysAt } from './sample-days.ts'

test('descriptions cover the points and the diagram', () => {
  expect(pointLabel(point('W', 7.25))).toBe('270° W, 7.25° high')
  const describe = (horizonProfile: Points, ...obstacles: Obstacle[]) =>
    diagramDescription({ horizonProfile, obstacles }, sampleDaysAt(80))
  expect(describe([], obstacle(), obstacle({ name: 'Tree' }))).toContain(
    'Open horizon. Obstacles in front of it: House, Tree.',
  )
  const arctic = describe([point('S', 5)])
  expect(arctic).toContain('Horizon line through 1 point. Sun paths: ')
  expect(arctic).toContain('June solstice: up to 34°')
  expect(arctic).toContain('December solstice: the sun does not rise')
})

test('descriptions name obstacles with what they cost, and keep names from running into that', () => {
  const causes = [causeRow('House', [0, 2], 96), causeRow('Pole', [1], null)]
  const obstacles = ['House', 'Pole', 'House, wall 2'].map((name) => obstacle({ name }))
  const names = ['\u2068House\u2069 −96 kWh', '\u2068Pole\u2069', 'House, wall 2']
  expect(obstacleNames(obstacles, causes)).toEqual(names)
  expect(causeLabel(causeRow('A very long name of a neighboring building', [0], 4.4), 20)).toEqual({
    name: '\u2068A very long name of…\u2069',
    price: '−4.4 kWh',
  })
  expect(causeLabel(causeRow('Neighboring building 12', [0], 4.4), 12).name).toBe('\u2068Neighbori…12\u2069')
})

test('descriptions give the elevation and the highest point of the terrain', () => {
  const horizonProfile = [point('28', 20.74)]
  const hill = { direction: '28', heightAngle: 20.74, distance: 3420 }
  const above = { ...terrainHorizon, horizonProfile, elevation: 574.4, highest: hill }
  const below = { ...above, elevation: -430.2, highest: null }
  expect([above, below].map(terrainSummary)).toEqual([
    '1 point from terrain at 574 m above sea level; highest 20.7° at 28° NNE, 3.4 km away.',
    '1 point from terrain at 430 m below sea level; the horizon is open.',
  ])
  const news = ['Mountains up to 21° high are counted.', 'No mountains hide the sun.']
  expect([above, below].map(terrainNews)).toEqual(news)
})

const points = ['60', '120', '180', '240', '300'].map((direction) => point(direction, 20))
/** Seven poles from the northeast to the northwest; pole n costs n kWh. */
const poles = Array.from({ length: 7 }, (_, i) => between(60 + 40 * i, 62 + 40 * i, 10))
const labelsOf = (
  obstacles: readonly Obstacle[],
  cost: number,
  width = 1200,
  { selected = null, sampleDays = [] }: Partial<Pick<Labeled, 'selected' | 'sampleDays'>> = {},
) => {
  const frame = createFrame({ width, height: 460 }, { center: 180, reach: 135, maxAltitude: 75 })
  const causes = obstacles.map((_, i) => causeRow(`Pole ${i}`, [i], i))
  const labels = diagramLabels({
    frame,
    skyline: { horizonProfile: points, obstacles },
    latitude: 47,
    causes: [...causes, causeRow('Horizon', [], cost)],
    selected,
    sampleDays,
    day: null,
    handles: [],
  })
  return { frame, labels, horizon: labels.find(({ price }) => price === `−${cost} kWh`) }
}

type Placed = ReturnType<typeof diagramLabels>[number]

/** True if an obstacle is beside a label or below it. */
const isBelow = ({ text, characterWidth, x, y }: Placed, frame: Frame, obstacle: Obstacle): boolean => {
  const half = ((text.length - 2) * characterWidth) / 2
  return screenOutline(obstacle)
    .map(({ azimuth, altitude }) => pixelAt(frame, azimuth, altitude))
    .every((top) => Math.abs(top.x - x) > half || top.y > y)
}

test('the five costliest causes have a label, or two in a narrow sky, the selected obstacle among them', () => {
  const keysOf = (...given: Parameters<typeof labelsOf>) => labelsOf(...given).labels.map(({ key }) => key)
  expect(keysOf(poles, 0)).toEqual([6, 5, 4, 3, 2].map((i) => `Pole ${i}`))
  expect(keysOf(poles, 99)).toEqual(['Horizon', ...[6, 5, 4, 3].map((i) => `Pole ${i}`)])
  expect(keysOf(poles, 0, 366)).toEqual(['Pole 5', 'Pole 4'])
  expect(keysOf(poles, 0, 366, { selected: 2 })).toEqual(['Pole 2', 'Pole 5'])
})

testAll<[where: string, obstacles: readonly Obstacle[], width: number, isNamed: boolean]>([
  ['between poles', poles, 1200, true],
  ['between poles of a narrow sky, which leave no room', poles, 600, false],
  ['above poles lower than the horizon', poles.map((it) => ({ ...it, height: 3 })), 600, true],
  ['on a phone', [between(150, 185, 15), between(220, 250, 9)], 366, true],
  ['beside a house in the middle', [between(140, 220, 9)], 700, true],
])('the name of the horizon stands on nothing else', (_, obstacles, width, isNamed) => {
  const { frame, horizon } = labelsOf(obstacles, 99, width)
  expect(horizon !== undefined).toBe(isNamed)
  if (!horizon) return
  for (const obstacle of obstacles) expect(isBelow(horizon, frame, obstacle)).toBe(true)
})

const NEIGHBORS = [
  between(120, 160, 12, { height: 6 }),
  between(161, 190, 9),
  between(191, 240, 20, { height: 9 }),
]

testAll<[width: number]>([[366], [560], [700], [1060]])(
  'names of obstacles are right above them, and those of paths on nothing',
  (width) => {
    const { frame, labels } = labelsOf(NEIGHBORS, 0, width, { sampleDays: sampleDaysAt(47) })
    expect(labels.map(({ text }) => text)).toContain('June')
    for (const label of labels)
      for (const [i, obstacle] of NEIGHBORS.entries())
        if (label.key !== `Pole ${i}`) expect(isBelow(label, frame, obstacle), label.text).toBe(true)
        else expect(toY(frame, screenTop(obstacle)) - label.y).toBeLessThan(11 + 16 + 12)
  },
)
