import { acPower } from '../pv/inverter.ts'
import { diffuseModifiers, incidenceModifier, moduleTypes, relativePower } from '../pv/module.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { type HorizonLine, type HorizonPoint, horizonLine } from './horizon.ts'
import { blockedSkyShare } from './sky-view.ts'
import { type SunHours, sunHours } from './sun-hours.ts'

export const HOURS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => days * 24)
const STANDARD_MODULE = moduleTypes[0]

/** Hourly output of PVWatts v8 for unshaded panels: 8760 values each, from 1 January 00:00 standard time. */
export interface Hours {
  /** Standard time of the station minus UTC, hours, with its fraction. */
  readonly timeZone: number
  /** AC and DC power, W. */
  readonly ac: Float64Array
  readonly dc: Float64Array
  /** Irradiance on the plane, beam irradiance at normal incidence, diffuse horizontal irradiance, W/m². */
  readonly poa: Float64Array
  readonly dn: Float64Array
  readonly df: Float64Array
  /** Temperature of air and cells, °C. */
  readonly tamb: Float64Array
  readonly tcell: Float64Array
  /** Reflectance of the ground, 0…1. */
  readonly alb: Float64Array
}

export interface EnergyInput {
  readonly latitude: number
  readonly longitude: number
  readonly panelTilt: number
  readonly panelAzimuth: number
  /** kW. */
  readonly systemSize: number
  readonly horizonProfile: readonly HorizonPoint[]
  /** Unshaded AC production of each month, kWh. */
  readonly monthly: readonly number[]
  readonly hours: Hours
}

export interface Energy {
  /** Percent of AC energy. */
  readonly annualLoss: number
  readonly monthlyLoss: number[]
  /** Percent of the plane's annual beam irradiance, and of its sky-diffuse irradiance. */
  readonly beamLoss: number
  readonly diffuseLoss: number
  /** Shaded over unshaded irradiance on the plane, percent. */
  readonly solarAccess: number
  /** kWh. */
  readonly adjustedAnnual: number
  readonly adjustedMonthly: number[]
}

/** Irradiance on the plane by where it comes from, W/m²; the three add up to `poa`. */
interface Light {
  readonly beam: number
  readonly sky: number
  readonly ground: number
}

/** What is left of it, as a share of each; ground-reflected light is always left. */
interface Left {
  readonly beam: number
  readonly sky: number
}

const percentLost = (left: number, whole: number): number => (whole > 0 ? 100 * (1 - left / whole) : 0)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** How the plane stands to the light, and what its modules' glass lets through. */
const planeOf = (tilt: number, azimuth: number) => {
  const sinTilt = Math.sin(tilt * RADIANS_PER_DEGREE)
  const cosTilt = Math.cos(tilt * RADIANS_PER_DEGREE)
  const east = sinTilt * Math.sin(azimuth * RADIANS_PER_DEGREE)
  const north = sinTilt * Math.cos(azimuth * RADIANS_PER_DEGREE)
  return {
    /** Share of the ground that the plane sees. */
    ground: (1 - cosTilt) / 2,
    modifiers: diffuseModifiers(tilt),
    cosineOfIncidence: (sun: SunHours, hour: number): number => {
      const facing = east * (sun.east[hour] ?? 0) + north * (sun.north[hour] ?? 0)
      return Math.max(0, facing + cosTilt * (sun.sinAltitude[hour] ?? 0))
    },
  }
}
type Plane = ReturnType<typeof planeOf>

/** Splits the hour's irradiance on the plane; rounding upstream must not make a part negative. */
const lightOf = (hours: Hours, hour: number, plane: Plane, sinAltitude: number, cosine: number): Light => {
  const poa = Math.max(0, hours.poa[hour] ?? 0)
  const normal = Math.max(0, hours.dn[hour] ?? 0)
  const beam = Math.min(poa, normal * cosine)
  const global = normal * Math.max(0, sinAltitude) + Math.max(0, hours.df[hour] ?? 0)
  const ground = Math.min(poa - beam, global * (hours.alb[hour] ?? 0) * plane.ground)
  return { beam, sky: poa - beam - ground, ground }
}

/** Share of the light behind the glass that is left. */
const usefulLeft = (plane: Plane, light: Light, left: Left, cosine: number) => {
  const beam = light.beam * incidenceModifier(cosine)
  const sky = light.sky * plane.modifiers.sky
  const whole = beam + sky + light.ground * plane.modifiers.ground
  return { whole, share: whole > 0 ? 1 - (beam * (1 - left.beam) + sky * (1 - left.sky)) / whole : 1 }
}

/**
 * Share of the hour's AC power that is left: less light gives less DC, from cooler cells, through the inverter.
 *
 * @param rating nameplate of the modules, W
 * @param whole light behind the glass, W/m²
 * @param share of it that is left
 */
const powerLeft = (hours: Hours, hour: number, rating: number, whole: number, share: number): number => {
  if (share === 1) return 1
  const air = hours.tamb[hour] ?? 0
  const cell = hours.tcell[hour] ?? 0
  const unshaded = relativePower(whole, cell, STANDARD_MODULE)
  const shaded = relativePower(whole * share, air + (cell - air) * share, STANDARD_MODULE)
  const dc = hours.dc[hour] ?? 0
  const ac = acPower(dc, rating)
  return ac > 0 && unshaded > 0 ? acPower((dc * shaded) / unshaded, rating) / ac : share
}

/** Sums over the hours: irradiance in Wh/m², AC energy in Wh. */
interface Sums {
  readonly unshaded: { beam: number; sky: number; ground: number }
  readonly shaded: { beam: number; sky: number }
  readonly acUnshaded: number[]
  readonly acShaded: number[]
}

const sumHours = (input: EnergyInput, line: HorizonLine, skyBlocked: number): Sums => {
  const { hours, panelTilt, panelAzimuth, systemSize } = input
  const sun = sunHours(line, { ...input, timeZone: hours.timeZone })
  const plane = planeOf(panelTilt, panelAzimuth)
  const skyLeft = 1 - skyBlocked
  const unshaded = { beam: 0, sky: 0, ground: 0 }
  const shaded = { beam: 0, sky: 0 }
  const acUnshaded: number[] = []
  const acShaded: number[] = []
  let hour = 0
  for (const count of HOURS_OF_MONTHS) {
    let ac = 0
    let acLeft = 0
    for (const end = hour + count; hour < end; hour++) {
      const power = hours.ac[hour] ?? 0
      ac += power
      if (!((hours.poa[hour] ?? 0) > 0)) {
        acLeft += power
        continue
      }
      const up = sun.up[hour] ?? 0
      const sinAltitude = sun.sinAltitude[hour] ?? 0
      const cosine = up > 0 ? plane.cosineOfIncidence(sun, hour) : 0
      const light = lightOf(hours, hour, plane, sinAltitude, cosine)
      const left = { beam: up > 0 ? 1 - Math.min(1, (sun.behind[hour] ?? 0) / up) : 1, sky: skyLeft }
      unshaded.beam += light.beam
      unshaded.sky += light.sky
      unshaded.ground += light.ground
      shaded.beam += light.beam * left.beam
      shaded.sky += light.sky * left.sky
      const { whole, share } = usefulLeft(plane, light, left, cosine)
      acLeft += power * powerLeft(hours, hour, systemSize * 1000, whole, share)
    }
    acUnshaded.push(ac)
    acShaded.push(acLeft)
  }
  return { unshaded, shaded, acUnshaded, acShaded }
}

/**
 * The energy that the horizon takes from fixed panels, out of the estimator's own hours.
 *
 * Beam irradiance on the plane, `dn` · cos(incidence), is cut by the share of the hour's sun-up time in which the
 * sun's centre is behind the horizon line; sky-diffuse irradiance, `poa` less beam and ground-reflected, by the share
 * of the plane's sky that lies behind the line; ground-reflected irradiance is left alone. The hour's DC power then
 * follows the light behind the glass, the cell temperature and the efficiency in low light, as PVWatts has them, and
 * passes its inverter. Against SAM's PVWatts v8 with the same horizons, on four invented years: annual loss within
 * 0.16 percentage points, months within 0.3 % of a mean month's production; with beam alone shaded 0.08 and 0.2.
 *
 * What remains simple: the diffuse sky is of one brightness, so that the brighter sky around the sun stays when the
 * sun is hidden and the line covers no brighter horizon; the sun is a point; the dates are those of a mean year; cells
 * shaded in part lose power with their light and no faster; the ground before the panels is never in the shade.
 *
 * @param skyBlocked share of the sky's diffuse light that is taken, where it is known otherwise than from the line
 */
export const energyBlock = (input: EnergyInput, skyBlocked?: number): Energy => {
  const line = horizonLine(input.horizonProfile)
  const taken = skyBlocked ?? blockedSkyShare(line, input.panelTilt, input.panelAzimuth)
  const { unshaded, shaded, acUnshaded, acShaded } = sumHours(input, line, taken)
  const monthlyLoss = acUnshaded.map((whole, month) => percentLost(acShaded[month] ?? 0, whole))
  const adjustedMonthly = input.monthly.map((kWh, month) => kWh * (1 - (monthlyLoss[month] ?? 0) / 100))
  const adjustedAnnual = total(adjustedMonthly)
  const poa = unshaded.beam + unshaded.sky + unshaded.ground
  const poaLeft = shaded.beam + shaded.sky + unshaded.ground
  return {
    annualLoss: percentLost(adjustedAnnual, total(input.monthly)),
    monthlyLoss,
    beamLoss: percentLost(shaded.beam, unshaded.beam),
    diffuseLoss: percentLost(shaded.sky, unshaded.sky),
    solarAccess: poa > 0 ? 100 * (poaLeft / poa) : 100,
    adjustedAnnual,
    adjustedMonthly,
  }
}
