import { HOURS, monthlySums } from '../solar/hours.ts'
import type { LineShade } from './horizon-shade.ts'
import { shadedPower } from './shaded-power.ts'
import { type BlockedSky, blockedSky } from './sky-view.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/** A year of panels behind a horizon. */
export interface ShadedYear {
  /** AC power that the horizon takes in each hour, W. */
  readonly acLost: Float64Array
  readonly blockedSky: BlockedSky
  /** Beam irradiation on the plane of array that it takes in the year, Wh/m². */
  readonly beamLost: number
  /** Production of each month that is left, kWh. */
  readonly monthly: readonly number[]
}

/** Share of an hour's beam that a horizon takes, 0…1. */
export const beamBlockedIn = ({ sun }: UnshadedYear, { beam }: LineShade, hour: number): number => {
  const hidden = beam.byHour[hour] ?? 0
  return hidden > 0 ? Math.min(1, hidden / (sun.up[hour] ?? 0)) : 0
}

/** A month keeps the share of the estimator's kWh that its hours keep. */
const monthlyLeft = ({ monthly, summedAc }: UnshadedYear, acLost: Float64Array): number[] =>
  monthlySums(acLost).map((lost, month) => {
    const whole = summedAc[month] ?? 0
    return (monthly[month] ?? 0) * (whole > 0 ? 1 - lost / whole : 1)
  })

/**
 * Beam irradiance falls by the share of each hour's sun-up time in which the sun's center is below the horizon line,
 * sky-diffuse irradiance by the share of the plane's sky below the line. Ground-reflected irradiance stays.
 */
export const shadedYear = (year: UnshadedYear, shade: LineShade): ShadedYear => {
  const blocked = blockedSky(shade.line, year.panelTilt, year.panelAzimuth)
  const acLost = new Float64Array(HOURS)
  let beamLost = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const light = year.lightBehindCover[hour] ?? 0
    if (light === 0) continue
    const beamShare = beamBlockedIn(year, shade, hour)
    const fromBeam = (year.beamBehindCover[hour] ?? 0) * beamShare
    const lost = fromBeam + (year.skyBehindCover[hour] ?? 0) * blocked.share
    if (lost === 0) continue
    beamLost += (year.beamOnPlane[hour] ?? 0) * beamShare
    acLost[hour] = (year.hours.ac[hour] ?? 0) - shadedPower(year, hour, light - lost)
  }
  return { acLost, blockedSky: blocked, beamLost, monthly: monthlyLeft(year, acLost) }
}

/** Irradiation on the plane of array with the horizon over that without, percent; 100 in a place without light. */
export const solarAccess = ({ irradiation }: UnshadedYear, shaded: ShadedYear): number => {
  const { sky, total } = irradiation
  return total > 0 ? 100 * (1 - (shaded.beamLost + sky * shaded.blockedSky.share) / total) : 100
}
