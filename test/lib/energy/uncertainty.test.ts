import { expect, test } from 'vitest'
import { horizonLine } from '../../../lib/horizon/line.ts'
import { mean } from '../columns.ts'
import { type Profile, point } from '../shading/profiles.ts'
import { energyBehind } from './behind-horizon.ts'
import { years } from './synthetic-years/years.ts'

// The figures of docs/model.md, "What a degree is worth".

/** The completed line, rotated: otherwise, the gap rule would complete it elsewhere. */
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
