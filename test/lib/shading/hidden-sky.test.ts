import { expect, test } from 'vitest'
import { viewsOf } from '../../../lib/horizon/array.ts'
import { topHeightAt } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { hiddenSky, skyReasons } from '../../../lib/shading/hidden-sky.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { lineTable, obstacleTable } from '../../../lib/shading/skyline-table.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { at } from '../columns.ts'
import { horizons, skies } from '../energy/synthetic-years/years.ts'
import { GARDEN, HILLS, screen, skyline } from '../horizon/skylines.ts'
import { type Profile, uniform } from './profiles.ts'

const DEGREE = Math.PI / 180
const SECTORS = 36

const hidden = (
  profile: Profile,
  panelTilt: number,
  panelAzimuth: number,
  obstacles: readonly Obstacle[] = [],
) => {
  const behind = skyline(profile, obstacles)
  const [plane, line] = [{ panelTilt, panelAzimuth }, lineTable(behind.line)]
  const points = [obstacleTable(behind.obstacles)]
  const sky = hiddenSky(plane, line, points)
  return { ...sky, ...skyReasons(plane, line, points, sky) }
}

const sectorsIn = ({ bySector }: ReturnType<typeof hidden>, month: number): Float64Array =>
  bySector.subarray(month * SECTORS, (month + 1) * SECTORS)

test('a uniform horizon hides sin²h of the sky over a horizontal plane, as much in every sector', () => {
  for (const height of [0, 0.5, 10, 45, 80, 90]) {
    const sky = hidden(uniform(height), 0, 123.4)
    const share = Math.sin(height * DEGREE) ** 2
    expect(Math.abs(sky.behindLine - share)).toBeLessThan(1e-9)
    for (const sector of sectorsIn(sky, 0)) expect(Math.abs(sector - share / SECTORS)).toBeLessThan(1e-9)
  }
})

test('the horizon band ends at 6.5°', () => {
  for (const tilt of [20, 90]) {
    const shares = [0, 1.3, 6.5, 40].map((height) => at(hidden(uniform(height), tilt, 77).band, 5))
    expect(shares).toEqual([0, 0.2, 1, 1].map((share) => expect.closeTo(share, 6)))
  }
})

const ringOf = (degrees: number, through: Obstacle['transmittance']): Obstacle[] =>
  Array.from({ length: 180 }, (_, i) =>
    screen(`Part ${i}`, [2 * i, 10], [(2 * i + 2) % 360, 10], 10 * Math.tan(degrees * DEGREE), through),
  )

test.each([
  ['', 0, []],
  [', less what the line before it hides, also with a lower ring behind that', 20, ringOf(10, 0)],
])('a ring of obstacles of 30° hides sin² 30° of it, times what they stop%s', (_, height, lower) => {
  const through = [0, 1, ...new Array<number>(10).fill(0.4)]
  const { behindLine, behindObstacles } = hidden(uniform(height), 0, 0, [...ringOf(30, through), ...lower])
  const ofLine = Math.sin(height * DEGREE) ** 2
  expect(behindLine).toBeCloseTo(ofLine, 9)
  for (const [month, stopped] of [1, 0, 0.6].entries())
    expect(Math.abs(at(behindObstacles, month) - stopped * (0.25 - ofLine))).toBeLessThan(1e-4)
})

test.each(skies)(
  'a plane with tilt $tilt° and azimuth $azimuth° loses what the reference says, to 0.02 points',
  (sky) => {
    for (const [i, { name, horizonProfile }] of horizons.entries()) {
      const { behindLine } = hidden(horizonProfile, sky.tilt, sky.azimuth)
      expect(Math.abs(100 * behindLine - at(sky.blockedPercent, i)), name).toBeLessThan(0.02)
    }
  },
)

const sun = sunYear({ latitude: 47, longitude: 11, timeZone: 1 })

test('the sun that two equal points see is that of one', () => {
  const behind = skyline(HILLS, GARDEN)
  const band = behind.obstacles.map((view) => ({
    ...view,
    heightAt: (azimuth: number) => topHeightAt(view, azimuth),
  }))
  const [one, two] = [[1], [1, 2]].map((points) =>
    shadedSun(behind, sun, false, {
      points: points.map(() => behind.obstacles),
      bands: points.map(() => band),
    }),
  )
  expect(two?.hidden).toEqual(one?.hidden)
  for (const seen of [one, two]) expect(seen?.mostHidden).toEqual(one?.hidden[0])
})

test.each([3, 30])('%d strings behind a row see no more of the sun than their points', (strings) => {
  const array = { width: 6, height: 4, strings, pitch: 6 }
  const views = viewsOf(array, { panelTilt: 30, panelAzimuth: 180 }, [])
  const seen = shadedSun(skyline([]), sun, false, views)
  expect(seen.mostHidden?.every((taken, i) => taken >= at(seen.hidden[0] ?? [], i))).toBe(true)
})
