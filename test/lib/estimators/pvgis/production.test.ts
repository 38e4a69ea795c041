import { expect, test } from 'vitest'
import type { TypicalYear } from '../../../../lib/estimators/pvgis/reply.ts'
import { type Mounting, simulate } from '../../../../lib/pvwatts/model.ts'
import { placeYear } from '../../../../lib/pvwatts/sky-year.ts'
import type { Location } from '../../../../lib/schemas/panels.ts'
import { monthlySums, total } from '../../../../lib/solar/calendar.ts'
import { parsedYear } from '../../../pvgis/reply.ts'
import { inUtc } from '../../../pvgis/utc-weather.ts'
import { at } from '../../columns.ts'
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
