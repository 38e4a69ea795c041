import { expect, test } from 'vitest'
import { horizonLine } from '../../../lib/horizon/line.ts'
import { mean } from '../columns.ts'
import { screen } from '../horizon/skylines.ts'
import { type Profile, point } from '../shading/profiles.ts'
import { energyBehind } from './behind-horizon.ts'
import { yearOf, years } from './synthetic-years/years.ts'

// The figures of docs/model.md, "What a degree is worth" and "A point instead of an array".

/** The completed line, turned: the gap rule must not complete it elsewhere. */
const turned = (profile: Profile, by: number): Profile => {
  const { azimuths, heights } = horizonLine(profile)
  return azimuths
    .slice(0, -1)
    .map((azimuth, i) => point(((azimuth + by + 360) % 360).toFixed(9), heights[i] ?? Number.NaN))
}

const cases = years.flatMap(({ open, horizons }) =>
  horizons.map(({ horizonProfile }) => ({
    open,
    horizonProfile,
    energy: energyBehind(horizonProfile, open),
  })),
)

test('a degree of height is worth 0.6 points on average and 1.9 at most', () => {
  const changes = cases.flatMap(({ energy: { annualLoss, range } }) => [
    annualLoss - range.low,
    range.high - annualLoss,
  ])
  expect(mean(changes)).toBeCloseTo(0.6, 1)
  expect(Math.max(...changes)).toBeCloseTo(1.9, 1)
})

test.each([
  { by: 1, average: 0.03, most: 0.22 },
  { by: 5, average: 0.16, most: 0.81 },
])('a compass $by° off is worth $average points on average and $most at most', ({ by, average, most }) => {
  const changes = cases.flatMap(({ open, horizonProfile, energy }) =>
    [-by, by].map((angle) =>
      Math.abs(energyBehind(turned(horizonProfile, angle), open).annualLoss - energy.annualLoss),
    ),
  )
  expect(Math.abs(mean(changes) - average)).toBeLessThan(0.005)
  expect(Math.abs(Math.max(...changes) - most)).toBeLessThan(0.005)
})

const DEGREE = Math.PI / 180
const ARRAY_METERS = 10

/** A wall as wide as it is far away, as seen from a point that many meters east of the center of the array. */
const wallFrom = (east: number, distance: number, azimuth: number, elevation: number) => {
  const end = (side: number) => {
    const x = distance * (Math.sin(azimuth * DEGREE) + (side * Math.cos(azimuth * DEGREE)) / 2) - east
    const y = distance * (Math.cos(azimuth * DEGREE) - (side * Math.sin(azimuth * DEGREE)) / 2)
    return [((Math.atan2(x, y) / DEGREE + 360) % 360).toFixed(9), Math.hypot(x, y)] as const
  }
  return screen('Wall', end(-1), end(1), distance * Math.tan(elevation * DEGREE))
}

test.each([
  { distance: 100, end: 2.8, average: 0.06 },
  { distance: 300, end: 0.9, average: 0.06 },
])('at $distance m the ends of a 10 m array differ from its center by up to $end points', (given) => {
  const { distance, end, average } = given
  for (const { open: year } of ['maritime', 'southern'].map(yearOf))
    for (const azimuth of [90, 135, 180, 225, 330])
      for (const elevation of [12, 30]) {
        const losses = [-0.5, 0, 0.5].map((share) => {
          const wall = wallFrom(share * ARRAY_METERS, distance, azimuth, elevation)
          return energyBehind([], year, [wall]).annualLoss
        })
        const [west = Number.NaN, center = Number.NaN, east = Number.NaN] = losses
        expect(Math.abs(west - center)).toBeLessThan(end)
        expect(Math.abs(east - center)).toBeLessThan(end)
        expect(Math.abs((west + east) / 2 - center)).toBeLessThan(2 * average)
      }
})
