import { type EstimateHours, START } from '../schemas/hours.ts'
import { HOURS, total } from '../solar/calendar.ts'
import { energyOfHours } from './loss.ts'
import { type ShadedSun, shadedYear, shadeOf } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

const noHours = (): number[] => new Array<number>(HOURS).fill(0)

/**
 * The hours of all planes together: AC power without and with the skyline, scaled so that the hours of a month add up to its
 * energy, and the hidden share of the beam as the mean of the planes, weighted by their sizes.
 *
 * @param years one for each plane at a place
 */
export const estimateHours = (years: readonly UnshadedYear[], sun: ShadedSun): EstimateHours => {
  const { timeZone } = years[0].hours
  const hours: EstimateHours = {
    timeZone,
    start: START,
    ac: noHours(),
    acShaded: noHours(),
    beamHidden: noHours(),
  }
  const totalSize = total(years.map(({ systemSize }) => systemSize))
  for (const year of years) {
    const shade = shadeOf(year, sun)
    const ac = energyOfHours(year, year.hours.ac)
    const lost = energyOfHours(year, shadedYear(year, shade).acLost)
    for (let hour = 0; hour < HOURS; hour++) {
      hours.ac[hour] += 1000 * ac[hour]
      hours.acShaded[hour] += 1000 * (ac[hour] - lost[hour])
      hours.beamHidden[hour] += (shade.beam[hour] * year.systemSize) / totalSize
    }
  }
  return hours
}
