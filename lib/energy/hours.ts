import { HOURS, MONTH_OF_HOUR } from '../solar/calendar.ts'
import { monthScales } from './loss.ts'
import { type ShadedSun, shadedYear, shadeOf } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/** Hours of all planes together: 8760 values each, hour 0 being 1 January, 00:00 to 01:00 on the estimator's clock. */
interface ShadedHours {
  /** AC power without and with the skyline, W, scaled so that the hours of a month add up to its energy. */
  readonly ac: Float64Array
  readonly acShaded: Float64Array
  /** Share of the beam that the skyline hides, 0…1: the mean of the planes, weighted by their sizes. */
  readonly beamHidden: Float64Array
}

/** @param years one for each plane at a place */
export const shadedHours = (years: readonly UnshadedYear[], sun: ShadedSun): ShadedHours => {
  const hours = {
    ac: new Float64Array(HOURS),
    acShaded: new Float64Array(HOURS),
    beamHidden: new Float64Array(HOURS),
  }
  const totalSize = years.reduce((sum, { systemSize }) => sum + systemSize, 0)
  for (const year of years) {
    const scales = monthScales(year)
    const shade = shadeOf(year, sun)
    const { acLost } = shadedYear(year, shade)
    for (let hour = 0; hour < HOURS; hour++) {
      const watts = 1000 * scales[MONTH_OF_HOUR[hour]]
      hours.ac[hour] += year.hours.ac[hour] * watts
      hours.acShaded[hour] += (year.hours.ac[hour] - acLost[hour]) * watts
      hours.beamHidden[hour] += (shade.beam[hour] * year.systemSize) / totalSize
    }
  }
  return hours
}
