import { expect, test } from 'vitest'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { systemLosses } from '../../../lib/pvwatts/losses.ts'
import { relativePower, STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { at, rms } from '../columns.ts'
import { SYSTEM_SIZE, years } from '../energy/synthetic-years/years.ts'

const RATING = SYSTEM_SIZE * 1000
const DC_AFTER_LOSSES = RATING * (1 - systemLosses() / 100)

/** Hours of PVWatts v8, with the light that our formulas put behind the cover, corrected for the spectrum, in suns. */
const hours = years.flatMap(({ open: { hours, sun, absorbed } }) => {
  const { spectrum } = skyYear(hours, sun)
  return [...hours.dc.keys()]
    .map((hour) => ({
      suns: (at(absorbed, hour) * at(spectrum, hour)) / 1000,
      tcell: at(hours.tcell, hour),
      dc: at(hours.dc, hour),
      ac: at(hours.ac, hour),
    }))
    .filter(({ dc }) => dc > 0)
})

/** Solves the least-squares problem y ≈ a·u + b·v. */
const leastSquares = (rows: readonly (readonly [u: number, v: number, y: number])[]): [number, number] => {
  let [uu, uv, vv, uy, vy] = [0, 0, 0, 0, 0]
  for (const [u, v, y] of rows) {
    uu += u * u
    uv += u * v
    vv += v * v
    uy += u * y
    vy += v * y
  }
  const determinant = uu * vv - uv * uv
  return [(uy * vv - vy * uv) / determinant, (vy * uu - uy * uv) / determinant]
}

test('the DC power of PVWatts v8 gives the same low-light coefficients when they are fitted again', () => {
  const [voltage, resistance] = leastSquares(
    hours.map(({ suns, tcell, dc }) => {
      const power = DC_AFTER_LOSSES * suns * (1 + STANDARD_MODULE.temperatureCoefficient * (tcell - 25))
      return [power * Math.log(suns), power * (1 - suns), dc - power] as const
    }),
  )
  expect(hours.length).toBeGreaterThan(30_000)
  for (const suns of [0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1.1]) {
    const fitted = 1 + voltage * Math.log(suns) + resistance * (1 - suns)
    expect(Math.abs(relativePower(1000 * suns, 25, STANDARD_MODULE) / suns - fitted)).toBeLessThan(2e-4)
  }
})

test('the AC power of PVWatts v8 lies on the line of the inverter to 0.05 W RMS', () => {
  const inverter = defaultInverter(RATING)
  expect(rms(hours.map(({ dc, ac }) => acPower(inverter, dc) - ac))).toBeLessThan(0.05)
})
