import { acPower, relativePower } from '../pvwatts/system.ts'
import { hiddenSky, type SkyShares, skyReasons } from '../shading/hidden-sky.ts'
import { beamReasons, hiddenBeam, type ShadedSun } from '../shading/hidden-sun.ts'
import { HOURS, MONTH_OF_HOUR, monthlySums } from '../solar/calendar.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/** What a skyline hides of a plane's light. @param variant of the line: 0 is the given one */
export const shadeOf = (year: UnshadedYear, { points, lines, hidden }: ShadedSun, variant = 0) => ({
  /** The hidden share of each hour's beam, 0…1: 8760 values. */
  beam: hiddenBeam(year.sun, hidden[variant], year.weights),
  sky: hiddenSky(year, lines[variant], points),
})

export type Shade = Readonly<ReturnType<typeof shadeOf>>

/**
 * Irradiance of a surface that faces the panels over the global horizontal one, in two years of weather: slopes of 30°, which
 * stand for the horizon line, had 0.71 to 0.97, and walls, which stand for obstacles, 0.39 to 0.48.
 */
const SLOPE_BRIGHTNESS = 0.75
const WALL_BRIGHTNESS = 0.45

/** Brightness of what hides a plane's sky in a month, weighted by the hidden shares: 0…1. */
export const brightnessOf = ({ behindLine, behindObstacles }: SkyShares, month: number): number =>
  SLOPE_BRIGHTNESS * behindLine + WALL_BRIGHTNESS * behindObstacles[month]

/** What a skyline reflects onto a plane in an hour, W/m². */
export const returnedLight = (year: UnshadedYear, brightness: number, hour: number): number =>
  (year.reflected[hour] * (1 + year.normal.up) * brightness) / 2

/**
 * AC power of an hour with other light, W. The cells cool in proportion to the light, DC power follows the module's
 * efficiency, and the inverter turns it into AC. Only ratios of the model count: an hour that loses no light keeps the
 * estimator's power.
 *
 * @param absorbed irradiance behind the cover, W/m²
 */
const acPowerWith = (year: UnshadedYear, hour: number, absorbed: number): number => {
  const { ac, tamb, tcell } = year.hours
  const lightShare = absorbed / year.absorbed[hour]
  if (year.dcFactor[hour] === 0 || year.acFactor[hour] === 0) return ac[hour] * lightShare
  const cell = tamb[hour] + (tcell[hour] - tamb[hour]) * lightShare
  const dc = year.dcFactor[hour] * relativePower(absorbed, cell)
  return year.acFactor[hour] * acPower(year.inverter, dc)
}

/**
 * Light that a skyline takes in an hour, W/m², from the sun and from the sky, on the plane of array and behind the cover.
 * Beam and circumsolar light go with the sun, the isotropic rest with the hidden sky, and the horizon band with what hides
 * it. What hides the sky reflects light instead. Light from the ground stays.
 */
export const lightLost = (year: UnshadedYear, shade: Shade, hour: number) => {
  const { behindLine, behindObstacles, band } = shade.sky
  const month = MONTH_OF_HOUR[hour]
  const returned = returnedLight(year, brightnessOf(shade.sky, month), hour)
  const beam = year.beam[hour] * shade.beam[hour]
  const sky =
    year.isotropic[hour] * (behindLine + behindObstacles[month]) +
    year.circumsolar[hour] * shade.beam[hour] +
    year.band[hour] * band[month] -
    returned
  return { beam, sky, beamAbsorbed: beam * year.beamModifier[hour], skyAbsorbed: sky * year.skyModifier }
}

/** AC power that lost light costs in an hour, W. */
export const acLostTo = (
  year: UnshadedYear,
  { beamAbsorbed, skyAbsorbed }: ReturnType<typeof lightLost>,
  hour: number,
): number => {
  if (beamAbsorbed === 0 && skyAbsorbed === 0) return 0
  const left = Math.max(0, year.absorbed[hour] - beamAbsorbed - skyAbsorbed)
  return year.hours.ac[hour] - acPowerWith(year, hour, left)
}

/** A year of panels behind a skyline. An hour may gain light and power: a sunlit slope is brighter than blue sky. */
export const shadedYear = (year: UnshadedYear, shade: Shade) => {
  /** AC power that the skyline takes in each hour, W: 8760 values. */
  const acLost = new Float64Array(HOURS)
  /** Irradiation on the plane of array that it takes in the year, from the sun and from the sky, Wh/m². */
  let beamLost = 0
  let skyLost = 0
  for (let hour = 0; hour < HOURS; hour++) {
    if (year.absorbed[hour] === 0) continue
    const light = lightLost(year, shade, hour)
    beamLost += light.beam
    skyLost += light.sky
    acLost[hour] = acLostTo(year, light, hour)
  }
  const lost = monthlySums(acLost)
  /** Production of each month that is left, kWh: it keeps the share of the estimator's kWh that its hours keep. */
  const monthly = year.monthly.map((energy, month) =>
    year.summedAc[month] > 0 ? energy * (1 - lost[month] / year.summedAc[month]) : energy,
  )
  return { acLost, beamLost, skyLost, monthly }
}

export type ShadedYear = ReturnType<typeof shadedYear>

/** Irradiation on the plane of array with the skyline over that without, percent; 100 in a place without light. */
export const solarAccess = ({ irradiation }: UnshadedYear, { beamLost, skyLost }: ShadedYear): number =>
  irradiation.total > 0 ? 100 * (1 - (beamLost + skyLost) / irradiation.total) : 100

/** Of each month: kWh for each watt of an hour, so that the hours of the unshaded year add up to its months. */
export const energyPerPower = ({ monthly, summedAc }: UnshadedYear): number[] =>
  monthly.map((energy, month) => (summedAc[month] > 0 ? energy / summedAc[month] : 0))

/** Watts of 8760 hours as kWh. */
export const energyOfHours = (year: UnshadedYear, watts: Float64Array): Float64Array => {
  const scales = energyPerPower(year)
  const energy = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) energy[hour] = watts[hour] * scales[MONTH_OF_HOUR[hour]]
  return energy
}

/** A plane behind a skyline, and the kWh that it loses in each hour. */
export const shadedPlane = (year: UnshadedYear, sun: ShadedSun) => {
  const shade = shadeOf(year, sun)
  const shaded = shadedYear(year, shade)
  return {
    year,
    sun,
    shade,
    shaded,
    reasons: {
      beam: beamReasons(year.sun, sun.lines[0], sun.points, year.weights),
      sky: skyReasons(year, sun.lines[0], sun.points, shade.sky),
    },
    lost: energyOfHours(year, shaded.acLost),
  }
}

export type ShadedPlane = ReturnType<typeof shadedPlane>
