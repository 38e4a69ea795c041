import { expect, test } from 'vitest'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import {
  acPower,
  defaultInverter,
  relativePower,
  systemLosses,
  TEMPERATURE_COEFFICIENT,
} from '../../../lib/pvwatts/system.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { at, rms } from '../columns.ts'
import { SYSTEM_SIZE, years } from '../energy/synthetic-years/years.ts'

const RATING = SYSTEM_SIZE * 1000
const DC_AFTER_LOSSES = RATING * (1 - systemLosses() / 100)

/** Hours of PVWatts v8, with our formulas' light behind the cover, corrected for the spectrum, in suns. */
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

test('no other low-light coefficients fit the DC power of PVWatts v8 better', () => {
  expect(hours.length).toBeGreaterThan(30_000)
  const left = hours.map(({ suns, tcell, dc }) => dc - DC_AFTER_LOSSES * relativePower(1000 * suns, tcell))
  expect(rms(left)).toBeLessThan(1.4)
  // What a coefficient is off: the remaining errors are not proportional to its term.
  for (const term of [Math.log, (suns: number) => 1 - suns]) {
    const effects = hours.map(
      ({ suns, tcell }) => DC_AFTER_LOSSES * suns * (1 + TEMPERATURE_COEFFICIENT * (tcell - 25)) * term(suns),
    )
    const explained = total(effects.map((effect, i) => effect * at(left, i)))
    expect(Math.abs(explained / total(effects.map((effect) => effect * effect)))).toBeLessThan(1e-4)
  }
})

test('the AC power of PVWatts v8 lies on the line of the inverter to 0.05 W RMS', () => {
  const inverter = defaultInverter(RATING)
  expect(rms(hours.map(({ dc, ac }) => acPower(inverter, dc) - ac))).toBeLessThan(0.05)
})

test('a module has its rating at 1000 W/m² and 25 °C, and less in heat and in dim light', () => {
  expect(relativePower(1000, 25)).toBe(1)
  expect(relativePower(1000, 35)).toBeCloseTo(1 - 10 * 0.0037, 12)
  for (const light of [0, -1, 1e-9]) expect(relativePower(light, 25)).toBe(0)
  expect(relativePower(500, 400)).toBe(0)
  for (let light = 40; light <= 1400; light += 20)
    expect(relativePower(light, 25)).toBeGreaterThan(relativePower(light - 20, 25))
  expect(relativePower(100, 25)).toBeLessThan(0.1)
})

test('an inverter stays off below 0.49 % of its rating, loses that and a constant share, and clips', () => {
  const acRating = RATING / 1.2
  const fullLoad = acRating / 0.96
  const powerOf = (dc: number, dcRating = RATING): number => acPower(defaultInverter(dcRating), dc)
  for (const dc of [-5, 0, 16]) expect(powerOf(dc)).toBe(0)
  expect(powerOf(17)).toBeGreaterThan(0)
  expect(powerOf(fullLoad)).toBeCloseTo(acRating, 9)
  expect(powerOf(100 * RATING)).toBe(acRating)
  // (0.5 − 0.004931 · 0.96)/(1 − 0.004931 · 0.96) of the rating, by hand.
  expect(powerOf(fullLoad / 2) / acRating).toBeCloseTo(0.497622, 6)
  expect(powerOf(fullLoad, 2 * RATING)).toBeCloseTo(2 * powerOf(fullLoad / 2), 9)
})
