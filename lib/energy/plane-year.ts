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
 * An unshaded year of panels: everything that no skyline changes. Splits each hour's light by source and takes it through the
 * cover. Estimators report only total plane-of-array irradiance; its beam and ground-reflected parts follow from the geometry
 * (Duffie & Beckman, 4th ed., eq. 2.15.1), and Perez's model splits the rest, which comes from the sky.
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
    /** Weight of each moment within its hour: about 52,000 values. */
    weights: momentWeights(sun, normal),
    inverter: defaultInverter(systemSize * 1000),
    /** Sum of each month's hourly AC power, W: 12 values. */
    summedAc: monthlySums(hours.ac),
    /** Plane-of-array irradiance, W/m², 8760 values like all arrays below: beam … */
    beam: new Float64Array(HOURS),
    /** … and sky diffuse: isotropic, circumsolar and horizon band. May be negative. */
    isotropic: new Float64Array(HOURS),
    circumsolar: new Float64Array(HOURS),
    band: new Float64Array(HOURS),
    /** Albedo times global horizontal irradiance, W/m². */
    reflected: new Float64Array(HOURS),
    /** Incidence angle modifiers, 0…1: of the beam in each hour, and of sky-diffuse light. */
    beamModifier: new Float64Array(HOURS),
    skyModifier: modifiers.sky,
    /** Irradiance behind the cover, W/m², from sun, sky and ground. */
    absorbed: new Float64Array(HOURS),
    /**
     * The estimator's DC power, W, over the model's relative power for the absorbed light, and its AC power over the model
     * inverter's for its DC power; 0 where the model has none. Shaded power is the model's times these factors.
     */
    dcFactor: new Float64Array(HOURS),
    acFactor: new Float64Array(HOURS),
    /** Annual plane-of-array irradiation, Wh/m²: beam, sky diffuse, and the total including ground-reflected light. */
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

/** Hidden shares of a plane's light. @param variant of the line: 0 is the given one */
export const shadeOf = (year: UnshadedYear, { points, lines, hidden }: ShadedSun, variant = 0) => ({
  /** The hidden share of each hour's beam, 0…1: 8760 values. */
  beam: hiddenBeam(year.sun, hidden[variant], year.weights),
  sky: hiddenSky(year, lines[variant], points),
})

type Shade = Readonly<ReturnType<typeof shadeOf>>

/**
 * Irradiance on a surface facing the panels over global horizontal irradiance, in two years of weather: 0.71 to 0.97 on 30°
 * slopes, which represent the horizon line, and 0.39 to 0.48 on walls, which represent obstacles.
 */
const SLOPE_BRIGHTNESS = 0.75
const WALL_BRIGHTNESS = 0.45

/** Brightness of the surroundings that hide a plane's sky in a month, weighted by the hidden shares: 0…1. */
export const brightnessOf = ({ behindLine, behindObstacles }: SkyShares, month: number): number =>
  SLOPE_BRIGHTNESS * behindLine + WALL_BRIGHTNESS * behindObstacles[month]

/** Light that a skyline reflects onto a plane in an hour, W/m². */
export const returnedLight = (year: UnshadedYear, brightness: number, hour: number): number =>
  (year.reflected[hour] * (1 + year.normal.up) * brightness) / 2

/**
 * AC power of an hour with other light, W. Cell heating is proportional to the light, DC power follows the module's efficiency,
 * and the inverter converts it. Only ratios of the model count: an hour that loses no light keeps the estimator's power.
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
 * Beam and circumsolar light are lost with the sun, isotropic light with the hidden sky, and the horizon band with its own
 * hidden share. Surfaces that hide the sky reflect light instead. Ground-reflected light remains.
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
  /** Annual plane-of-array irradiation that it takes, from the sun and from the sky, Wh/m². */
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
  /** Remaining production of each month, kWh: the estimator's, times the share that its hours keep. */
  const monthly = year.monthly.map((energy, month) =>
    year.summedAc[month] > 0 ? energy * (1 - lost[month] / year.summedAc[month]) : energy,
  )
  return { acLost, beamLost, skyLost, monthly }
}

export type ShadedYear = ReturnType<typeof shadedYear>

/** Plane-of-array irradiation with the skyline over irradiation without it, percent; 100 in a place without light. */
export const solarAccess = ({ irradiation }: UnshadedYear, { beamLost, skyLost }: ShadedYear): number =>
  irradiation.total > 0 ? 100 * (1 - (beamLost + skyLost) / irradiation.total) : 100

/** kWh per watt of an hour in each month, scaled so that the hours of the unshaded year sum to its months. */
export const energyPerPower = ({ monthly, summedAc }: UnshadedYear): number[] =>
  monthly.map((energy, month) => (summedAc[month] > 0 ? energy / summedAc[month] : 0))

/** Converts 8760 hourly values from W to kWh. */
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
