import { describe, expect, test } from 'vitest'
import { HEIGHT_ERROR } from '../../../lib/energy/skyline-shade.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind } from './behind-horizon.ts'
import { clearYear } from './clear-year.ts'
import { horizons, yearOf, years } from './synthetic-years/years.ts'

const higher = (profile: Profile, by: number): Profile =>
  profile.map(({ direction, heightAngle }) => point(direction, heightAngle + by))

const { open: desert } = yearOf('desert')

describe.each(years)('the range of the loss: $name', ({ open }) => {
  test.each(horizons)('behind the $name surrounds the loss', ({ horizonProfile }) => {
    const { annualLoss, range } = energyBehind(horizonProfile, open)
    expect(range.heightError).toBe(1)
    expect(range.low).toBeLessThan(annualLoss)
    expect(range.high).toBeGreaterThan(annualLoss)
    // A degree is worth 0.2 to 1.8 percentage points.
    expect(range.high - range.low).toBeGreaterThan(0.3)
    expect(range.high - range.low).toBeLessThan(4)
  })
})

test('the ends of the range are the losses of horizons typed a degree lower and higher', () => {
  const typed = horizons.filter(({ name }) => ['moderate', 'courtyard 30', 'mountain'].includes(name))
  expect(typed).toHaveLength(3)
  for (const { horizonProfile } of typed) {
    const { range } = energyBehind(horizonProfile, desert)
    expect(range.low).toBe(energyBehind(higher(horizonProfile, -HEIGHT_ERROR), desert).annualLoss)
    expect(range.high).toBe(energyBehind(higher(horizonProfile, HEIGHT_ERROR), desert).annualLoss)
  }
})

test('the ground that completes a line counts like its points, and is never below 0', () => {
  const { range } = energyBehind([point('S', 40)], desert)
  const typed = (south: number, ground: number): Profile => [
    point('S', south),
    ...['N', 'E', 'W'].map((direction) => point(direction, ground)),
  ]
  expect(range.low).toBe(energyBehind(typed(39, 0), desert).annualLoss)
  expect(range.high).toBe(energyBehind(typed(41, 1), desert).annualLoss)
})

test('an open horizon loses nothing, and up to what 1° all around takes', () => {
  const { annualLoss, range } = energyBehind([], desert)
  expect([annualLoss, range.low]).toEqual([0, 0])
  expect(range.high).toBe(energyBehind(uniform(1), desert).annualLoss)
  expect(range.high).toBeGreaterThan(0.1)
  expect(energyBehind(uniform(0), desert).range).toEqual(range)
})

test('no height exceeds 90°', () => {
  const flat = clearYear({ latitude: 33.45, longitude: -112.07, panelTilt: 0, panelAzimuth: 180 }, -7)
  const { annualLoss, range } = energyBehind(uniform(90), flat)
  expect(range.high).toBe(annualLoss)
  expect(range.low).toBe(energyBehind(uniform(89), flat).annualLoss)
})
