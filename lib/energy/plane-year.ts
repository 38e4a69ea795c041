import { beamModifier, diffuseModifiers } from '../pvwatts/incidence-angle-modifier.ts'
import { cosIncidence } from '../pvwatts/model.ts'
import type { HourlyProduction } from '../pvwatts/production.ts'
import type { PlaceYear } from '../pvwatts/sky-year.ts'
import { acPower, defaultInverter, relativePower } from '../pvwatts/system.ts'
import { hiddenSky, type SkyShares, skyReasons } from '../shading/hidden-sky.ts'
import { beamReasons, hiddenBeam, momentWeights, type ShadedSun } from '../shading/hidden-sun.ts'
import { planeNormal } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, monthlySums } from '../solar/calendar.ts'

/**
 * A year of panels without a skyline: everything about it that no skyline changes. Splits the light of each hour by its source
 * and takes it through the cover. An estimator reports only the sum on the plane; its beam and ground-reflected parts follow
 * from the geometry (Duffie & Beckman, 4th ed., eq. 2.15.1), the rest comes from the sky, and Perez's model splits that.
 */
export const unshadedYear = (production: HourlyProduction, { sun, sky }: PlaceYear) => {
  const { hours, systemSize } = production
  const normal = planeNormal(production)
  const modifiers = diffuseModifiers(production.panelTilt)
  const sinTilt = Math.hypot(normal.east, normal.north)
  const groundView = (1 - normal.up) / 2
  const year = {
    ...production,
    sun,
    normal,
    /** How much each moment of the sun's year counts in its hour: about 52,000 values. */
    weights: momentWeights(sun, normal),
    inverter: defaultInverter(systemSize * 1000),
    /** AC power of all hours of each month added up, W: 12 values. */
    summedAc: monthlySums(hours.ac),
    /** Irradiance on the plane of array, W/m², 8760 values as in all arrays from here: from the sun … */
    beam: new Float64Array(HOURS),
    /** … and from the sky: evenly from all of it, from around the sun, and from the horizon band. May be negative. */
    isotropic: new Float64Array(HOURS),
    circumsolar: new Float64Array(HOURS),
    band: new Float64Array(HOURS),
    /** What a horizontal surface reflects, W/m². */
    reflected: new Float64Array(HOURS),
    /** Shares of the light that pass the cover, 0…1: of the beam in each hour, and of light from the sky. */
    beamModifier: new Float64Array(HOURS),
    skyModifier: modifiers.sky,
    /** Irradiance behind the cover, W/m², from sun, sky and ground. */
    absorbed: new Float64Array(HOURS),
    /**
     * The estimator's DC power over the one that the model makes of the absorbed light, W, and its AC power over the one that
     * the model's inverter makes of its DC power; 0 where there is none. Shaded power is the model's times these.
     */
    dcFactor: new Float64Array(HOURS),
    acFactor: new Float64Array(HOURS),
    /** Irradiation of the year on the plane of array, Wh/m²: from the sun, from the sky, and all of it with the ground's. */
    irradiation: { beam: 0, sky: 0, total: 0 },
  }
  for (let hour = 0; hour < HOURS; hour++) {
    const poa = hours.poa[hour]
    if (!(poa > 0)) continue
    const cos = cosIncidence(normal, sun, hour)
    const beamNormal = Math.max(0, hours.dn[hour])
    const globalHorizontal = beamNormal * Math.max(0, sun.sinAltitude[hour]) + Math.max(0, hours.df[hour])
    const reflected = hours.alb[hour] * globalHorizontal
    // Rounding upstream must not make a part negative.
    const beam = Math.min(poa, beamNormal * cos)
    const ground = Math.min(poa - beam, reflected * groundView)
    const fromSky = poa - beam - ground
    const circumsolar = sky.circumsolar[hour] * cos
    const band = sky.horizon[hour] * sinTilt
    const modifier = beam > 0 ? beamModifier(cos) : 0
    const absorbed = beam * modifier + fromSky * modifiers.sky + ground * modifiers.ground
    year.beam[hour] = beam
    year.isotropic[hour] = fromSky - circumsolar - band
    year.circumsolar[hour] = circumsolar
    year.band[hour] = band
    year.reflected[hour] = reflected
    year.beamModifier[hour] = modifier
    year.absorbed[hour] = absorbed
    const modelDc = relativePower(absorbed, hours.tcell[hour])
    const modelAc = acPower(year.inverter, hours.dc[hour])
    year.dcFactor[hour] = modelDc > 0 ? hours.dc[hour] / modelDc : 0
    year.acFactor[hour] = modelAc > 0 ? hours.ac[hour] / modelAc : 0
    year.irradiation.beam += beam
    year.irradiation.sky += fromSky
    year.irradiation.total += poa
  }
  return year
}

export type UnshadedYear = Readonly<ReturnType<typeof unshadedYear>>

/** What a skyline hides of a plane's light. @param variant of the line: 0 is the given one */
export const shadeOf = (year: UnshadedYear, { points, lines, hidden }: ShadedSun, variant = 0) => ({
  /** The hidden share of each hour's beam, 0…1: 8760 values. */
  beam: hiddenBeam(year.sun, hidden[variant], year.weights),
  sky: hiddenSky(year, lines[variant], points),
})

type Shade = Readonly<ReturnType<typeof shadeOf>>

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
