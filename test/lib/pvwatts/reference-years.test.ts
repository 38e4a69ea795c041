import { describe, expect, test } from 'vitest'
import { cellTemperature } from '../../../lib/pvwatts/cell-temperature.ts'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { systemLosses } from '../../../lib/pvwatts/losses.ts'
import { ROOF_TEMPERATURE } from '../../../lib/pvwatts/model.ts'
import { relativePower, STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { rms } from '../columns.ts'
import { SYSTEM_SIZE, type SyntheticYear, years } from '../energy/synthetic-years/years.ts'

const RATING = SYSTEM_SIZE * 1000
const DC_AFTER_LOSSES = RATING * (1 - systemLosses() / 100)

/** An hour of PVWatts v8 with the light that our formulas put behind the cover, W/m². */
interface Hour {
  readonly light: number
  /** Light corrected for the spectrum. */
  readonly effective: number
  readonly wind: number
  readonly tamb: number
  readonly tcell: number
  readonly dc: number
  readonly ac: number
}

const hoursOf = ({ open: { hours, sun, absorbed: light } }: SyntheticYear): Hour[] => {
  const { spectrum } = skyYear(hours, sun)
  return [...hours.dc.keys()].map((hour) => {
    const read = (values: Float64Array): number => values[hour] ?? Number.NaN
    return {
      light: read(light),
      effective: read(light) * read(spectrum),
      wind: read(hours.wspd),
      tamb: read(hours.tamb),
      tcell: read(hours.tcell),
      dc: read(hours.dc),
      ac: read(hours.ac),
    }
  })
}

const hours = years.flatMap(hoursOf).filter(({ dc }) => dc > 0)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const mean = (values: readonly number[]): number => total(values) / values.length

const modeledCell = (light: number, air: number, wind: number): number =>
  cellTemperature({ absorbed: light, air, wind, nominal: ROOF_TEMPERATURE }, STANDARD_MODULE)

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

describe('hours of PVWatts v8 in eight reference years', () => {
  test('have the DC power of our module to 1.5 W RMS of 4 kW, and to 0.05 W on average', () => {
    const errors = hours.map(
      ({ effective, tcell, dc }) => DC_AFTER_LOSSES * relativePower(effective, tcell, STANDARD_MODULE) - dc,
    )
    expect(hours.length).toBeGreaterThan(30_000)
    expect(rms(errors)).toBeLessThan(1.5)
    expect(Math.abs(mean(errors))).toBeLessThan(0.05)
  })

  test('give the same low-light coefficients when they are fitted again', () => {
    const [voltage, resistance] = leastSquares(
      hours.map(({ effective, tcell, dc }) => {
        const suns = effective / 1000
        const power = DC_AFTER_LOSSES * suns * (1 + STANDARD_MODULE.temperatureCoefficient * (tcell - 25))
        return [power * Math.log(suns), power * (1 - suns), dc - power] as const
      }),
    )
    const differences = [0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1.1].map((suns) => {
      const fitted = 1 + voltage * Math.log(suns) + resistance * (1 - suns)
      return Math.abs(relativePower(1000 * suns, 25, STANDARD_MODULE) / suns - fitted)
    })
    expect(Math.max(...differences)).toBeLessThan(2e-4)
  })

  test('have the cell temperature of our formula to 0.15 K RMS, and to 0.05 K on average', () => {
    const errors = hours.map(({ light, wind, tamb, tcell }) => modeledCell(light, tamb, wind) - tcell)
    expect(rms(errors)).toBeLessThan(0.15)
    expect(Math.abs(mean(errors))).toBeLessThan(0.05)
  })

  test.each([
    [100, 200],
    [200, 400],
    [400, 600],
    [600, 800],
    [800, 1100],
  ])('heat the cells in proportion to the light, at %d to %d W/m² as elsewhere', (from, to) => {
    const bin = hours.filter(({ light }) => light >= from && light < to)
    const heating = total(bin.map(({ tcell, tamb }) => tcell - tamb))
    const proportional = total(bin.map(({ light, wind }) => modeledCell(light, 0, wind)))
    expect(Math.abs(heating / proportional - 1)).toBeLessThan(0.02)
  })

  test('lie on the inverter’s line to 0.05 W RMS', () => {
    const inverter = defaultInverter(RATING)
    expect(rms(hours.map(({ dc, ac }) => acPower(inverter, dc) - ac))).toBeLessThan(0.05)
  })
})
