import { getPosition } from 'suncalc'
import { expect, test } from 'vitest'
import type { TypicalYear } from '../../../../lib/estimators/pvgis/reply.ts'
import { type Mounting, simulate } from '../../../../lib/pvwatts/model.ts'
import { placeYear } from '../../../../lib/pvwatts/sky-year.ts'
import type { Location } from '../../../../lib/schemas/panels.ts'
import { monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { parsedYear } from '../../../pvgis/reply.ts'
import { inUtc, type WeatherSource } from '../../../pvgis/utc-weather.ts'
import { at, column, constant } from '../../columns.ts'
import { orientations } from '../../energy/synthetic-years/years.ts'

/** kWh. */
const monthsOf = (panels: Mounting, place: Location, { weather }: TypicalYear): number[] => {
  const { ac } = simulate(panels, weather, placeYear(place, weather))
  return monthlySums(ac).map((energy) => energy / 1000)
}

test('PVWatts’s reference years as replies of PVGIS give the production of PVWatts', () => {
  for (const { weather: open, panels, monthly, name } of orientations) {
    const { latitude, longitude, hours } = open
    const place = { latitude, longitude }
    const found = monthsOf(panels, place, parsedYear(place, { weather: () => inUtc(hours), offset: 0.5 }))
    expect(Math.abs(total(found) / total(monthly) - 1), name).toBeLessThan(0.002)
    const errors = found.map((energy, i) => Math.abs(energy - at(monthly, i)))
    expect(Math.max(...errors), name).toBeLessThan((0.006 * total(monthly)) / 12)
  }
})

/** A clear sky at the instants of the rows. Meinel & Meinel (1976), Applied Solar Energy, with a tenth of it diffuse. */
const clearSky: WeatherSource = ({ latitude, longitude }, offset) => {
  const dn = column((row) => {
    const instant = new Date(Date.UTC(2021, 0, 1) + (row + offset) * 3_600_000)
    const { altitude } = getPosition(instant, latitude, longitude)
    if (altitude <= 0.5) return 0
    return 1353 * 0.7 ** (Math.sin((altitude * Math.PI) / 180) ** -0.678)
  })
  return { elevation: 0, dn, df: dn.map((beam) => beam / 10), tamb: constant(15), wspd: constant(2) }
}

/**
 * Production of steep panels that face east and west, kWh.
 *
 * @param late hours that the clock is wrong by
 */
const eastAndWest = (place: Location, offset: number, late = 0): readonly [number, number] => {
  const { weather, station } = parsedYear(place, { weather: clearSky, offset })
  const year = { weather: { ...weather, timeZone: weather.timeZone - late }, station }
  const facing = (panelAzimuth: number): number =>
    total(monthsOf({ panelTilt: 60, panelAzimuth, systemSize: 4 }, place, year))
  return [facing(90), facing(270)]
}

test('under a clear sky, steep panels to the east and to the west get the same, whatever the offset', () => {
  for (const [latitude, longitude] of [
    [47.3, 11.4],
    [-33.9, 151.2],
    [20, -157.5],
  ] as const) {
    const place = { latitude, longitude }
    const [east, west] = eastAndWest(place, 0.5)
    expect(Math.abs(east / west - 1)).toBeLessThan(0.006)
    for (const offset of [0.1761, -0.3, 1]) {
      const [toEast, toWest] = eastAndWest(place, offset)
      expect(Math.abs(toEast / east - 1)).toBeLessThan(0.006)
      expect(Math.abs(toWest / west - 1)).toBeLessThan(0.006)
    }
    // A clock that is wrong by the offset would spoil it.
    const [lateEast, lateWest] = eastAndWest(place, 0.1761, 0.1761)
    expect(lateEast / lateWest).toBeLessThan(0.95)
  }
})
