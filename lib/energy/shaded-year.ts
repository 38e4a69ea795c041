import { HOURS, MONTH_OF_HOUR, monthlySums } from '../solar/hours.ts'
import { type HiddenSky, hiddenSky } from './hidden-sky.ts'
import { shadedPower } from './shaded-power.ts'
import type { SkylineShade } from './skyline-shade.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/** A year of panels behind a skyline. */
export interface ShadedYear {
  /** AC power that the skyline takes in each hour, W. */
  readonly acLost: Float64Array
  /** By month. */
  readonly hiddenSky: readonly HiddenSky[]
  /** Irradiation on the plane of array that it takes in the year, from the sun and from the sky, Wh/m². */
  readonly beamLost: number
  readonly skyLost: number
  /** Production of each month that is left, kWh. */
  readonly monthly: readonly number[]
}

/** Share of an hour's beam that a skyline takes, 0…1. */
export const beamBlockedIn = ({ sun }: UnshadedYear, { beam }: SkylineShade, hour: number): number => {
  const hidden = beam.byHour[hour] ?? 0
  return hidden > 0 ? Math.min(1, hidden / (sun.up[hour] ?? 0)) : 0
}

/** The estimator's kWh of each month over the sum of its hours in W. */
export const energyScales = ({ monthly, summedAc }: UnshadedYear): number[] =>
  monthly.map((energy, month) => {
    const whole = summedAc[month] ?? 0
    return whole > 0 ? energy / whole : 0
  })

/** A month keeps the share of the estimator's kWh that its hours keep. */
const monthlyLeft = ({ monthly, summedAc }: UnshadedYear, acLost: Float64Array): number[] =>
  monthlySums(acLost).map((lost, month) => {
    const whole = summedAc[month] ?? 0
    return (monthly[month] ?? 0) * (whole > 0 ? 1 - lost / whole : 1)
  })

/** The hidden shares of an hour's light from the sun and from the sky, 0…1. */
export interface HiddenShares {
  readonly beam: number
  readonly sky: number
}

/** AC power that an hour has left, W. */
export const powerLeft = (year: UnshadedYear, hour: number, hidden: HiddenShares): number => {
  const fromBeam = (year.beamBehindCover[hour] ?? 0) * hidden.beam
  const fromSky = (year.skyBehindCover[hour] ?? 0) * hidden.sky
  return shadedPower(year, hour, (year.lightBehindCover[hour] ?? 0) - (fromBeam + fromSky))
}

/**
 * Beam irradiance falls by the share of each hour's sun-up time in which the skyline hides the sun's center, sky-diffuse
 * irradiance by the share of the plane's sky that it hides. Ground-reflected irradiance stays.
 *
 * @param isAttributed whether to find out what part of the sky the removal of each screen would recover
 */
export const shadedYear = (year: UnshadedYear, shade: SkylineShade, isAttributed = false): ShadedYear => {
  const sky = hiddenSky(shade.skyline, year.panelTilt, year.panelAzimuth, isAttributed)
  const acLost = new Float64Array(HOURS)
  let beamLost = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const light = year.lightBehindCover[hour] ?? 0
    if (light === 0) continue
    const beam = beamBlockedIn(year, shade, hour)
    const share = sky[MONTH_OF_HOUR[hour] ?? 0]?.share ?? 0
    if (beam === 0 && share === 0) continue
    beamLost += (year.beamOnPlane[hour] ?? 0) * beam
    acLost[hour] = (year.hours.ac[hour] ?? 0) - powerLeft(year, hour, { beam, sky: share })
  }
  const skyLost = sky.reduce((sum, { share }, month) => sum + (year.skyIrradiation[month] ?? 0) * share, 0)
  return { acLost, hiddenSky: sky, beamLost, skyLost, monthly: monthlyLeft(year, acLost) }
}

/** Irradiation on the plane of array with the skyline over that without, percent; 100 in a place without light. */
export const solarAccess = ({ irradiation }: UnshadedYear, { beamLost, skyLost }: ShadedYear): number => {
  const { total } = irradiation
  return total > 0 ? 100 * (1 - (beamLost + skyLost) / total) : 100
}
