import { uncoveredSky } from '../shading/hidden-sky.ts'
import { hiddenShare, uncoveredSun } from '../shading/hidden-sun.ts'
import { HOURS, HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import { monthScales } from './loss.ts'
import { type ShadedSun, shadedYear, shadeOf } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/**
 * When the removal of each obstacle alone would recover what it recovers: kWh by month and hour of the day, twelve rows of 24
 * for each obstacle.
 *
 * @param years one for each plane
 */
export const recoveredHours = (years: readonly UnshadedYear[], sun: ShadedSun): number[][][] => {
  const planes = years.map((year) => {
    const shade = shadeOf(year, sun)
    return { year, shade, acLost: shadedYear(year, shade).acLost, scales: monthScales(year) }
  })
  return sun.obstacles.names.map((_, removed) => {
    const sums = Array.from({ length: MONTHS }, () => new Array<number>(HOURS_PER_DAY).fill(0))
    for (const { year, shade, acLost, scales } of planes) {
      const { hidden, hours } = uncoveredSun(year.sun, sun.lines[0], sun.obstacles, sun.hidden[0], removed)
      const beam = shade.beam.slice()
      for (const hour of hours)
        beam[hour] = hiddenShare(year.sun, hidden, year.normal, hour, year.terms.weights)
      const sky = uncoveredSky(year, sun.lines[0], sun.obstacles, shade.sky, removed)
      const without = shadedYear(year, { beam, sky }).acLost
      for (let hour = 0; hour < HOURS; hour++) {
        const month = MONTH_OF_HOUR[hour]
        sums[month][hour % HOURS_PER_DAY] += (acLost[hour] - without[hour]) * scales[month]
      }
    }
    return sums
  })
}
