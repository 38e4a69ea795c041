import { expect, test } from 'vitest'
import { screenedSky } from '../../../lib/energy/screened-sky.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { obstacleHeight } from '../horizon/light-through.ts'
import { APPLE_TREE, HOUSE, skyline } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'

const hills = [point(0, 4), point(90, 6), point(140, 30), point(200, 3), point(280, 7)]
const planes = [
  { tilt: 0, azimuth: 0 },
  { tilt: 35, azimuth: 170 },
  { tilt: 90, azimuth: 200 },
  { tilt: 70, azimuth: 20 },
]

/** Three pieces of an obstacle, which together look the same. */
const cut = (obstacle: Obstacle, ...azimuths: readonly [number, number]): Obstacle[] => {
  const [first, second] = azimuths.map((azimuth) => ({
    direction: String(azimuth),
    distance: obstacle.height / Math.tan((obstacleHeight(obstacle, azimuth) * Math.PI) / 180),
  }))
  if (!(first && second)) throw new Error('two cuts make three pieces')
  const { from, to } = obstacle
  return [
    { ...obstacle, from, to: first },
    { ...obstacle, from: first, to: second },
    { ...obstacle, from: second, to },
  ]
}

const TALL: Obstacle = {
  name: 'Tower',
  from: { direction: '100', distance: 2 },
  to: { direction: '260', distance: 3 },
  height: 40,
  transmittance: 0.5,
}

test.each(planes)(
  'pieces hide the sky of the whole, to 1e-6: tilt $tilt°, azimuth $azimuth°',
  ({ tilt, azimuth }) => {
    const whole = screenedSky(skyline(hills, [HOUSE, APPLE_TREE, TALL]), tilt, azimuth, true)
    const pieces = [...cut(HOUSE, 133.3, 151.7), ...cut(APPLE_TREE, 207.1, 219.9), ...cut(TALL, 146.1, 213.3)]
    const inPieces = screenedSky(skyline(hills, pieces), tilt, azimuth, true)
    for (const month of [0, 6]) {
      const [one, many] = [whole[month], inPieces[month]]
      if (!(one && many)) throw new Error('a month is missing')
      expect(one.share).toBeGreaterThan(0.02)
      expect(Math.abs(one.share - many.share)).toBeLessThan(1e-6)
      for (const [sector, share] of one.bySector.entries())
        expect(Math.abs(share - (many.bySector[sector] ?? Number.NaN))).toBeLessThan(1e-6)
    }
  },
)

test('the sectors add up to the share, and the removal of all brings back no less than that of each', () => {
  const sky = screenedSky(skyline(hills, [HOUSE, APPLE_TREE, TALL]), 35, 170, true)[6]
  if (!sky) throw new Error('July is missing')
  expect(sky.bySector.reduce((sum, share) => sum + share, 0)).toBeCloseTo(sky.share, 12)
  const recovered = sky.recovered.reduce((sum, share) => sum + share, 0)
  expect(recovered).toBeGreaterThan(0)
  expect(recovered).toBeLessThanOrEqual(sky.share + 1e-12)
})

test('months with the same transmittances share one computation', () => {
  const months = screenedSky(skyline([], [HOUSE, APPLE_TREE]), 20, 180, true)
  expect(new Set(months).size).toBe(2)
  expect(months[3]).toBe(months[9])
  expect(months[0]).toBe(months[11])
})
