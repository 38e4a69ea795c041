import { expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { shadedYear, shadeOf } from '../../../lib/energy/plane-year.ts'
import { sunsOf } from '../../../lib/energy/planes.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { PanelArray } from '../../../lib/schemas/panels.ts'
import { hiddenBeam, shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { HOURS, MONTHS, total } from '../../../lib/solar/calendar.ts'
import { add, at } from '../columns.ts'
import { screen, skyline } from '../horizon/skylines.ts'
import { yearOf } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180
const ARRAY = { width: 6, height: 4, strings: 2 }
const { open } = yearOf('desert, tilt 20°, azimuth 180°')

/** A wall between two points, in meters east and north of the center, and above it. */
interface Wall {
  readonly from: readonly [east: number, north: number]
  readonly to: readonly [east: number, north: number]
  readonly height: number
}

/** The wall as seen from a point of the panels, which face south, by shares of their width and height from the center. */
const seenFrom = ({ from, to, height }: Wall, aside = 0, above = 0): Obstacle => {
  const east = -aside * ARRAY.width
  const north = above * ARRAY.height * Math.cos(open.panelTilt * DEGREE)
  const endOf = ([x, y]: Wall['from']) =>
    [(Math.atan2(x - east, y - north) / DEGREE + 360) % 360, Math.hypot(x - east, y - north)] as const
  return screen(
    'Wall',
    endOf(from),
    endOf(to),
    height - above * ARRAY.height * Math.sin(open.panelTilt * DEGREE),
  )
}

type Position = readonly [aside: number, above: number]

/** The centers of n × n cells. */
const cells = (n: number): Position[] =>
  Array.from({ length: n * n }, (_, i) => [((i % n) + 0.5) / n - 0.5, (Math.floor(i / n) + 0.5) / n - 0.5])

/** Points along a string's lower and upper edges, including both ends. */
const edges = (string: number, n: number): Position[] =>
  Array.from({ length: 2 * n }, (_, i) => [
    (i >> 1) / (n - 1) - 0.5,
    (string + (i % 2)) / ARRAY.strings - 0.5,
  ])

const addShare = (sums: Float64Array, values: ArrayLike<number>, share: number): void => {
  for (let i = 0; i < sums.length; i++) add(sums, i, share * at(values, i))
}

/** The annual losses when many points look at the wall one by one: for the array, and for plain strings. */
const bruteForce = (wall: Wall, n: number) => {
  const sunFrom = (position: Position) =>
    shadedSun(skyline([], [seenFrom(wall, ...position)]), open.sun, false)
  const beam = new Float64Array(HOURS)
  const sky = { behindLine: 0, behindObstacles: new Float64Array(MONTHS), band: new Float64Array(MONTHS) }
  for (const position of cells(n)) {
    const shade = shadeOf(open, sunFrom(position))
    addShare(beam, shade.beam, 1 / n ** 2)
    addShare(sky.behindObstacles, shade.sky.behindObstacles, 1 / n ** 2)
    addShare(sky.band, shade.sky.band, 1 / n ** 2)
  }
  const hidden = new Float64Array(open.weights.length)
  for (let string = 0; string < ARRAY.strings; string++) {
    const most = new Float64Array(hidden.length)
    for (const position of edges(string, n))
      sunFrom(position).hidden[0]?.forEach((share, i) => {
        most[i] = Math.max(share, at(most, i))
      })
    addShare(hidden, most, 1 / ARRAY.strings)
  }
  const lossWith = (beam: Float64Array): number =>
    100 * (1 - total(shadedYear(open, { beam, sky }).monthly) / total(open.monthly))
  const beamOfStrings = hiddenBeam(open.sun, Float32Array.from(hidden), open.weights)
  return { mean: lossWith(beam), strings: lossWith(beamOfStrings) }
}

const lossesOf = (
  array: PanelArray | null,
  profile: readonly HorizonPoint[],
  obstacles: readonly Obstacle[],
) => {
  const roof = { ...open, array, obstacles, otherPlanes: [] }
  return energyLoss([open], sunsOf(roof, skyline(profile, obstacles), open.sun, true)).energy
}

test.each<[string, Wall]>([
  ['in front of', { from: [-4, -3], to: [4, -3], height: 1.5 }],
  ['beside', { from: [4, -5], to: [4, 5], height: 3 }],
  ['that only low points see from', { from: [-5, -6], to: [5, -6], height: 3 }],
  ['as narrow as a chimney in front of', { from: [0.1, -2.5], to: [0.5, -2.5], height: 1.5 }],
])('a wall %s an array costs what it costs 900 points, and strings what it costs their edges', (_, wall) => {
  const { annualLoss, strings: bound } = lossesOf(ARRAY, [], [seenFrom(wall)])
  const { mean, strings } = bruteForce(wall, 30)
  expect(Math.abs(annualLoss - mean)).toBeLessThan(0.05)
  expect(bound?.annualLoss).toBeGreaterThan(strings - 0.05)
  expect(bound?.annualLoss).toBeLessThan(strings + 0.3)
})
