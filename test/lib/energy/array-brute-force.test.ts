import { expect, test } from 'vitest'
import { energyLoss } from '../../../lib/energy/loss.ts'
import { shadedYear, shadeOf } from '../../../lib/energy/plane-year.ts'
import { sunsOf } from '../../../lib/energy/planes.ts'
import type { PanelArray } from '../../../lib/schemas/panels.ts'
import { hiddenBeam, shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { apparentAltitude } from '../../../lib/solar/refraction.ts'
import { at } from '../columns.ts'
import { screen, skyline } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'
import type { OpenYear } from './behind-horizon.ts'
import { yearOf } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180
const ARRAY = { width: 6, height: 4, strings: 2 }

/** A wall between two points, in meters east and north of the center, and above it. */
interface Wall {
  readonly from: readonly [east: number, north: number]
  readonly to: readonly [east: number, north: number]
  readonly height: number
}

const endOf = ([east, north]: Wall['from']) =>
  [(Math.atan2(east, north) / DEGREE + 360) % 360, Math.hypot(east, north)] as const

const obstacleOf = ({ from, to, height }: Wall) => screen('Wall', endOf(from), endOf(to), height)

type Point = readonly [east: number, north: number, up: number]

/** @param aside and @param above shares of the array's width and height from its center */
const pointAt = ({ panelTilt, panelAzimuth }: OpenYear, aside: number, above: number): Point => {
  const [tilt, azimuth] = [panelTilt * DEGREE, panelAzimuth * DEGREE]
  const [right, front] = [aside * ARRAY.width, -above * ARRAY.height * Math.cos(tilt)]
  return [
    front * Math.sin(azimuth) + right * Math.cos(azimuth),
    front * Math.cos(azimuth) - right * Math.sin(azimuth),
    above * ARRAY.height * Math.sin(tilt),
  ]
}

/** The centers of n × n cells. */
const pointsOf = (open: OpenYear, n: number): Point[] =>
  Array.from({ length: n * n }, (_, i) =>
    pointAt(open, ((i % n) + 0.5) / n - 0.5, (Math.floor(i / n) + 0.5) / n - 0.5),
  )

/** Points along a band's lower and upper edges, including both ends. */
const edgesOf = (open: OpenYear, band: number, n: number): Point[] =>
  Array.from({ length: 2 * n }, (_, i) =>
    pointAt(open, (i >> 1) / (n - 1) - 0.5, (band + (i % 2)) / ARRAY.strings - 0.5),
  )

/** Tangent of the wall's height angle in a horizontal direction from a point, capped as from 0.5 m; 0 outside the wall. */
const slopeFrom = ({ from, to, height }: Wall, [x, y, z]: Point) => {
  const [fx, fy, tx, ty] = [from[0] - x, from[1] - y, to[0] - x, to[1] - y]
  const [wx, wy] = [tx - fx, ty - fy]
  const twisted = fx * wy - fy * wx
  const perpendicular = Math.abs(twisted) / Math.hypot(wx, wy)
  const rise = (Math.max(0, height - z) * perpendicular) / Math.max(0.5, perpendicular)
  return (east: number, north: number): number => {
    const cross = east * wy - north * wx
    const along = twisted / cross
    const share = (fx * north - fy * east) / cross
    return along > 0 && share >= 0 && share <= 1 ? rise / along : 0
  }
}

/** The share of points from which a wall hides the sun, for each moment of the model. */
const hiddenFrom = ({ sun: { moments }, weights }: OpenYear, wall: Wall, points: readonly Point[]) => {
  const slopes = points.map((point) => slopeFrom(wall, point))
  return Float32Array.from({ length: weights.length }, (_, moment) => {
    const [east, north] = [at(moments.east, moment), at(moments.north, moment)]
    const horizontal = Math.hypot(east, north)
    const slope = Math.tan(apparentAltitude(Math.asin(at(moments.sinAltitude, moment)) / DEGREE) * DEGREE)
    let behind = 0
    for (const slopeIn of slopes) if (slopeIn(east / horizontal, north / horizontal) > slope) behind++
    return behind / points.length
  })
}

/** The annual losses from comparing many points with the wall one by one: for the array, and for plain strings. */
const bruteForce = (open: OpenYear, wall: Wall, n: number) => {
  let [sky, whole, band, wholeBand] = [0, 0, 0, 0]
  const { up, east: normalEast, north: normalNorth } = open.normal
  const few = pointsOf(open, 24).map((point) => slopeFrom(wall, point))
  for (let azimuth = 0.5; azimuth < 360; azimuth++) {
    const [east, north] = [Math.sin(azimuth * DEGREE), Math.cos(azimuth * DEGREE)]
    const facing = Math.max(0, east * normalEast + north * normalNorth)
    const heights = few.map((slopeIn) => Math.atan(slopeIn(east, north)) / DEGREE)
    for (let altitude = 0.25; altitude < 90; altitude += 0.5) {
      const [cos, sin] = [Math.cos(altitude * DEGREE), Math.sin(altitude * DEGREE)]
      const light = Math.max(0, cos * (east * normalEast + north * normalNorth) + sin * up) * cos
      const share = heights.filter((height) => height > altitude).length / few.length
      whole += light
      sky += share * light
      if (altitude > 6.5) continue
      wholeBand += facing
      band += share * facing
    }
  }
  const shade = shadeOf(open, shadedSun(skyline([]), open.sun, false))
  const months = (share: number) => new Float64Array(12).fill(share)
  const shares = { behindLine: 0, behindObstacles: months(sky / whole), band: months(band / wholeBand) }
  const lossWith = (hidden: Float32Array): number => {
    const beam = hiddenBeam(open.sun, hidden, open.weights)
    const shaded = shadedYear(open, { ...shade, beam, sky: shares })
    return 100 * (1 - total(shaded.monthly) / total(open.monthly))
  }
  const bands = Array.from({ length: ARRAY.strings }, (_, band) =>
    hiddenFrom(open, wall, edgesOf(open, band, n)),
  )
  return {
    mean: lossWith(hiddenFrom(open, wall, pointsOf(open, n))),
    strings: lossWith(
      Float32Array.from(open.weights, (_, moment) => {
        const hidden = bands.filter((shares) => at(shares, moment) > 0)
        return hidden.length / bands.length
      }),
    ),
  }
}

const { open } = yearOf('desert, tilt 20°, azimuth 180°')

const lossesOf = (array: PanelArray, profile: Parameters<typeof skyline>[0], wall: readonly Wall[] = []) => {
  const obstacles = wall.map(obstacleOf)
  const behind = skyline(profile, obstacles)
  const [ofPoint, ofArray] = [null, array].map((array) => {
    const suns = sunsOf({ ...open, array, obstacles, otherPlanes: [] }, behind, open.sun, true)
    return energyLoss([open], suns).energy
  })
  if (!(ofPoint && ofArray)) throw new Error('no loss')
  return { point: ofPoint, energy: ofArray }
}

test.each<[string, Wall]>([
  ['in front of', { from: [-4, -3], to: [4, -3], height: 1.5 }],
  ['beside', { from: [4, -5], to: [4, 5], height: 3 }],
  ['that only low points see from', { from: [-5, -6], to: [5, -6], height: 3 }],
  ['as narrow as a chimney in front of', { from: [0.1, -2.5], to: [0.5, -2.5], height: 1.5 }],
])('a wall %s an array costs what it costs 900 points, and strings what it costs their edges', (_, wall) => {
  const { point, energy } = lossesOf(ARRAY, [], [wall])
  const { mean, strings } = bruteForce(open, wall, 30)
  expect(Math.abs(energy.annualLoss - mean)).toBeLessThan(0.05)
  expect(energy.strings?.annualLoss).toBeGreaterThan(strings - 0.05)
  expect(energy.strings?.annualLoss).toBeLessThan(strings + 0.3)
  expect(Math.abs(point.annualLoss - energy.annualLoss)).toBeGreaterThan(0.1)
})

test('a line of poles costs an array what it costs a point', () => {
  const poles = Array.from({ length: 120 }, (_, i) => [
    point(3 * i + 1.3, 0),
    point(3 * i + 1.55, 40),
    point(3 * i + 1.8, 0),
  ]).flat()
  const { point: ofPoint, energy } = lossesOf({ ...ARRAY, pitch: 190 }, poles)
  expect(Math.abs(energy.annualLoss - ofPoint.annualLoss)).toBeLessThan(0.05)
})
