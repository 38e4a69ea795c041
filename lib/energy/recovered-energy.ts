import { MONTH_OF_HOUR, monthlySums, total } from '../solar/hours.ts'
import { through, valueAt } from '../solar/parabola.ts'
import type { RecoveredBeam } from './beam-shade.ts'
import { beamBlockedIn, energyScales, powerLeft, type ShadedYear } from './shaded-year.ts'
import type { SkylineShade } from './skyline-shade.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/*
 * What the removal of each screen alone would recover. To compute the year again for each of 50 screens would be most of
 * an analysis, but a screen changes only two things:
 *
 * - The sky. A month's AC energy is a smooth function of the hidden share of the sky. It is computed at three shares, with
 *   all screens, with half and with none of what they hide, and the parabola through these gives any share between.
 * - The beam, in the hours in which the screen stands before the sun. These are computed one by one.
 */

/** A month's AC, W summed over its hours, by the part of the screened sky that returns, 0…1. */
type MonthlyAc = (month: number, returned: number) => number

/** @param returned part of the screened sky that returns in all months, 0…1 */
const acWith = (
  year: UnshadedYear,
  shade: SkylineShade,
  { hiddenSky }: ShadedYear,
  returned: number,
): number[] => {
  const shares = hiddenSky.map(({ share, screened }) => Math.max(0, share - returned * screened.share))
  return monthlySums(
    year.hours.ac.map((ac, hour) => {
      if ((year.lightBehindCover[hour] ?? 0) === 0) return ac
      const sky = shares[MONTH_OF_HOUR[hour] ?? 0] ?? 0
      return powerLeft(year, hour, { beam: beamBlockedIn(year, shade, hour), sky })
    }),
  )
}

const monthlyAc = (year: UnshadedYear, shade: SkylineShade, shaded: ShadedYear): MonthlyAc => {
  const lost = monthlySums(shaded.acLost)
  const half = acWith(year, shade, shaded, 0.5)
  const all = acWith(year, shade, shaded, 1)
  const parabolas = year.summedAc.map((whole, month) =>
    through(whole - (lost[month] ?? 0), half[month] ?? 0, all[month] ?? 0),
  )
  return (month, returned) => {
    const parabola = parabolas[month]
    return parabola ? valueAt(parabola, 2 * returned - 1) : 0
  }
}

/** W by month that return with the beam, when the sky has returned already. */
const beamGain = (
  year: UnshadedYear,
  shade: SkylineShade,
  skyShares: readonly number[],
  { hours, shade: shadeRemoved }: RecoveredBeam,
): Float64Array => {
  const gains = new Float64Array(skyShares.length)
  hours.forEach((hour, i) => {
    if ((year.beamBehindCover[hour] ?? 0) === 0) return
    const month = MONTH_OF_HOUR[hour] ?? 0
    const sky = skyShares[month] ?? 0
    const before = beamBlockedIn(year, shade, hour)
    const beam = Math.max(0, before - (shadeRemoved[i] ?? 0) / (year.sun.up[hour] ?? 1))
    const gain = powerLeft(year, hour, { beam, sky }) - powerLeft(year, hour, { beam: before, sky })
    gains[month] = (gains[month] ?? 0) + gain
  })
  return gains
}

/** kWh a year that the removal of each screen alone would recover. */
export const recoveredEnergy = (year: UnshadedYear, shade: SkylineShade, shaded: ShadedYear): number[] => {
  const { screens } = shade.skyline
  if (screens.length === 0) return []
  const acAt = monthlyAc(year, shade, shaded)
  const scales = energyScales(year)
  return screens.map((_, screen) => {
    const recovered = shaded.hiddenSky.map(({ screened }) => screened.recovered[screen] ?? 0)
    const skyShares = shaded.hiddenSky.map(({ share }, month) => Math.max(0, share - (recovered[month] ?? 0)))
    const gains = beamGain(year, shade, skyShares, shade.beam.recovered[screen] ?? { hours: [], shade: [] })
    const monthly = scales.map((scale, month) => {
      const whole = shaded.hiddenSky[month]?.screened.share ?? 0
      const returned = whole > 0 ? (recovered[month] ?? 0) / whole : 0
      return scale * ((gains[month] ?? 0) + acAt(month, returned) - acAt(month, 0))
    })
    // Rounding leaves some −1e-12 of a screen that takes nothing.
    return Math.max(0, total(monthly))
  })
}
