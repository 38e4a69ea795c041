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
 * - The sky. A month's AC energy is a smooth function of the hidden share of the sky. It is computed at three shares: with
 *   all screens, with the one gone that hides most, and halfway. The parabola through these gives any share between.
 * - The beam, in the hours in which the screen stands before the sun. These are computed one by one.
 */

/** A month's AC, W summed over its hours, by the share of the sky that returns. */
type MonthlyAc = (month: number, returned: number) => number

/** @param returned share of the sky that returns in each month */
const acWith = (
  year: UnshadedYear,
  shade: SkylineShade,
  { hiddenSky }: ShadedYear,
  returned: readonly number[],
): number[] => {
  const shares = hiddenSky.map(({ share }, month) => Math.max(0, share - (returned[month] ?? 0)))
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
  const most = shaded.hiddenSky.map((sky) => Math.max(...sky.recovered))
  const halfway = acWith(
    year,
    shade,
    shaded,
    most.map((share) => share / 2),
  )
  const withoutMost = acWith(year, shade, shaded, most)
  const parabolas = year.summedAc.map((whole, month) =>
    through(whole - (lost[month] ?? 0), halfway[month] ?? 0, withoutMost[month] ?? 0),
  )
  return (month, returned) => {
    const [parabola, end = 0] = [parabolas[month], most[month]]
    return parabola ? valueAt(parabola, end > 0 ? (2 * returned) / end - 1 : -1) : 0
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

/**
 * kWh a year that the removal of each screen alone would recover.
 *
 * @param shade with its beam attributed to the screens, and `shaded` with its sky
 */
export const recoveredEnergy = (year: UnshadedYear, shade: SkylineShade, shaded: ShadedYear): number[] => {
  const { screens } = shade.skyline
  if (screens.length === 0) return []
  const acAt = monthlyAc(year, shade, shaded)
  const scales = energyScales(year)
  return screens.map((_, screen) => {
    const recovered = shaded.hiddenSky.map((sky) => sky.recovered[screen] ?? 0)
    const skyShares = shaded.hiddenSky.map(({ share }, month) => Math.max(0, share - (recovered[month] ?? 0)))
    const gains = beamGain(year, shade, skyShares, shade.beam.recovered[screen] ?? { hours: [], shade: [] })
    const monthly = scales.map(
      (scale, month) => scale * ((gains[month] ?? 0) + acAt(month, recovered[month] ?? 0) - acAt(month, 0)),
    )
    // Rounding leaves some −1e-12 of a screen that takes nothing.
    return Math.max(0, total(monthly))
  })
}
