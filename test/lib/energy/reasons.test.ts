import { describe, expect, test } from 'vitest'
import { Energy } from '../../../lib/schemas/analysis.ts'
import { constant } from '../columns.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'
import { energyBehind, type OpenYear, openYear } from './behind-horizon.ts'
import { clearYear } from './clear-year.ts'
import { countedLoss } from './counted-loss.ts'
import { yearOf, years } from './synthetic-years/years.ts'

const total = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

type Reasons = Pick<Energy, 'lossByMonthAndHour' | 'lossBySector'>

/** kWh. */
const lostOf = ({ lossBySector }: Reasons): number =>
  total(lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]))
const beamOf = ({ lossBySector }: Reasons): number[] => lossBySector.map(({ beam }) => beam)
const diffuseOf = ({ lossBySector }: Reasons): number[] => lossBySector.map(({ diffuse }) => diffuse)

/** The sectors, 0…35, with a loss. */
const sectorsWith = (losses: readonly number[]): number[] =>
  [...losses.keys()].filter((sector) => (losses[sector] ?? 0) > 0)

const relativeError = (value: number, expected: number): number =>
  expected === 0 ? Math.abs(value) : Math.abs(value / expected - 1)

/** As the service returns them: rounded to six digits. */
const returned = (profile: Profile, year: OpenYear) => {
  const energy = Energy.parse(energyBehind(profile, year))
  const { lossByMonthAndHour, lossBySector } = energy
  if (!lossByMonthAndHour || !lossBySector) throw new Error('There are no reasons')
  return { ...energy, lossByMonthAndHour, lossBySector }
}

/** The relative errors of the sums of the months and of the sectors. */
const errorsOf = (profile: Profile, year: OpenYear): number[] => {
  const energy = returned(profile, year)
  const lost = year.monthly.map((open, month) => open - (energy.adjustedMonthly[month] ?? Number.NaN))
  return [
    ...energy.lossByMonthAndHour.map((row, month) => relativeError(total(row), lost[month] ?? Number.NaN)),
    relativeError(lostOf(energy), total(lost)),
  ]
}

test('a year has 12 months of 24 hours and 36 sectors that begin at north', () => {
  const { lossByMonthAndHour, lossBySector } = returned(uniform(20), yearOf('desert').open)
  expect(lossByMonthAndHour.map((row) => row.length)).toEqual(new Array(12).fill(24))
  expect(lossBySector.map(({ direction }) => direction)).toEqual(
    Array.from({ length: 36 }, (_, i) => `${10 * i}`),
  )
})

describe.each(years)('$name', ({ open, horizons }) => {
  test.each(horizons)(
    'hours add up to the months and sectors to the year, to 1e-5: $name',
    ({ horizonProfile }) => {
      expect(Math.max(...errorsOf(horizonProfile, open))).toBeLessThan(1e-5)
    },
  )

  test('an open horizon takes nothing at any hour and from no side', () => {
    for (const profile of [[], uniform(0)]) {
      const { lossByMonthAndHour, lossBySector } = returned(profile, open)
      expect(new Set(lossByMonthAndHour.flat())).toEqual(new Set([0]))
      expect(new Set(lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]))).toEqual(new Set([0]))
    }
  })
})

test('the hours are scaled to the estimator’s months', () => {
  const { open, horizons } = yearOf('maritime')
  const profile = horizons[0]?.horizonProfile ?? []
  const scaled = openYear({
    ...open,
    monthly: open.monthly.map((energy, month) => energy * (1 + month / 10)),
  })
  const [before, after] = [energyBehind(profile, open), energyBehind(profile, scaled)]
  after.lossByMonthAndHour.forEach((row, month) => {
    const expected = total(before.lossByMonthAndHour[month] ?? []) * (1 + month / 10)
    expect(relativeError(total(row), expected)).toBeLessThan(1e-12)
  })
  expect(Math.max(...errorsOf(profile, scaled))).toBeLessThan(1e-5)
})

describe.each(['desert, tilt 20°, azimuth 180°', 'maritime, tilt 20°, azimuth 90°', 'southern', 'subarctic'])(
  '%s: counting minutes and cells of the sky finds the same loss',
  (beginning) => {
    const { open, horizons } = yearOf(beginning)
    const chosen = horizons.filter(({ name }) => ['moderate', 'east ridge 35', 'mountain'].includes(name))

    test.each(chosen)('behind the $name', ({ horizonProfile }) => {
      const energy = energyBehind(horizonProfile, open)
      const counted = countedLoss(horizonProfile, open)
      const annual = lostOf(energy)
      /** Differences of more than 1 % and a share of the year’s loss. */
      const unlike = (found: readonly number[], expected: Float64Array, share: number): number[][] =>
        found
          .map((value, i) => [i, value, expected[i] ?? Number.NaN])
          .filter(([, value = 0, truth = 0]) => !(Math.abs(value - truth) <= 0.01 * truth + share * annual))
      expect(unlike(beamOf(energy), counted.beam, 1e-3)).toEqual([])
      expect(unlike(diffuseOf(energy), counted.diffuse, 1e-3)).toEqual([])
      const hours = Float64Array.from(counted.byMonthAndHour.flatMap((row) => [...row]))
      expect(unlike(energy.lossByMonthAndHour.flat(), hours, 2e-4)).toEqual([])
    })
  },
)

describe('a wall', () => {
  const wall = (from: number, to: number, height: number): Profile => [
    ...[(from + 359) % 360, (to + 1) % 360].map((at) => point(at, 0)),
    ...[from, to].map((at) => point(at, height)),
    ...[70, 150, 220, 290].map((more) => point((from + more) % 360, 0)),
  ]

  test('in the southeast takes beam from its own sectors only, and in the morning', () => {
    const { open } = yearOf('desert')
    const energy = energyBehind(wall(111, 149, 35), open)
    expect(sectorsWith(beamOf(energy))).toEqual([11, 12, 13, 14])
    expect(sectorsWith(diffuseOf(energy))).toEqual([11, 12, 13, 14])
    const hours = Array.from({ length: 24 }, (_, hour) =>
      total(energy.lossByMonthAndHour.map((row) => row[hour] ?? Number.NaN)),
    )
    // In the afternoon only the sky behind the wall is missing.
    expect(total(hours.slice(5, 12))).toBeGreaterThan(1.5 * total(hours.slice(12, 20)))
    expect(total(hours.slice(12, 20))).toBeGreaterThan(0)
    expect([...hours.slice(0, 5), ...hours.slice(20)]).toEqual(new Array(9).fill(0))
  })

  test('across north takes beam on both sides of north', () => {
    const energy = energyBehind(wall(341, 19, 40), yearOf('southern').open)
    expect(sectorsWith(beamOf(energy))).toEqual([0, 1, 34, 35])
    const [west, east] = [34, 1].map((sector) => beamOf(energy)[sector] ?? Number.NaN)
    expect(Math.abs((west ?? 0) / (east ?? 1) - 1)).toBeLessThan(0.5)
  })

  test('behind the panels takes the sky in its sectors and no beam in winter', () => {
    const energy = energyBehind(wall(341, 19, 40), yearOf('desert').open)
    expect(total(beamOf(energy))).toBe(0)
    expect(sectorsWith(diffuseOf(energy))).toEqual([0, 1, 34, 35])
  })
})

describe('unusual places', () => {
  const ridge = [0, 40, 80, 120, 160, 200, 240, 280, 320].map((at, i) => point(at, (i * 17) % 41))

  test.each([
    ['the north pole', 90, 0],
    ['the south pole', -90, 12],
    ['the equator', 0, 1],
    ['the tropic of cancer', 23.436, 5.75],
    ['the tropic of capricorn', -23.436, -3.5],
    ['a zone of 5:45 hours', 27.7, 5.75],
    ['the polar circle', 66.56, 1],
  ])('%s: every figure is a number, and they add up', (_, latitude, timeZone) => {
    const panels = { latitude, longitude: 15 * timeZone, panelTilt: 40, panelAzimuth: latitude > 0 ? 180 : 0 }
    const year = clearYear(panels, timeZone)
    const energy = energyBehind(ridge, year)
    const figures = [...energy.lossByMonthAndHour.flat(), ...beamOf(energy), ...diffuseOf(energy)]
    expect(figures.filter((figure) => !(Number.isFinite(figure) && figure >= 0))).toEqual([])
    expect(energy.annualLoss).toBeGreaterThan(1)
    expect(Math.max(...errorsOf(ridge, year))).toBeLessThan(1e-5)
  })

  test('hours without light from the sky lose none of it', () => {
    const energy = energyBehind(uniform(37), { ...yearOf('maritime').open, skyBehindCover: constant(0) })
    expect(new Set(diffuseOf(energy))).toEqual(new Set([0]))
    expect(total(beamOf(energy))).toBeGreaterThan(0)
  })

  test('in the months of the polar night nothing is lost', () => {
    const north = clearYear({ latitude: 75, longitude: 20, panelTilt: 60, panelAzimuth: 180 }, 1)
    const { lossByMonthAndHour } = energyBehind(uniform(10), north)
    const months = lossByMonthAndHour.map(total)
    expect([11, 0].map((month) => months[month])).toEqual([0, 0])
    expect([3, 8].every((month) => (months[month] ?? 0) > 0)).toBe(true)
  })

  test('under the midnight sun the beam is lost on all sides and at all hours', () => {
    const north = clearYear({ latitude: 75, longitude: 15, panelTilt: 0, panelAzimuth: 180 }, 1)
    const energy = energyBehind(uniform(12), north)
    expect(sectorsWith(beamOf(energy))).toHaveLength(36)
    expect(sectorsWith(energy.lossByMonthAndHour[5] ?? [])).toHaveLength(24)
  })
})
