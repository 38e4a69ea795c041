import type { HorizonLine } from '../horizon/line.ts'
import { curve } from '../pvwatts/curve.ts'
import { acPower, type Inverter, inverterOf } from '../pvwatts/inverter.ts'
import {
  diffuseModifiers,
  heatFactor,
  incidenceModifier,
  moduleTypes,
  relativePower,
} from '../pvwatts/module.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { HOURS, HOURS_OF_MONTHS } from '../solar/hours.ts'
import { blockedSkyShare } from './sky-view.ts'
import { noHours, sunHours } from './sun-hours.ts'

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

const percentLost = (left: number, whole: number): number => (whole > 0 ? 100 * (1 - left / whole) : 0)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Both from tables, to 2·10⁻⁵: a year asks for some 4000 values of the one and 8000 of the other. */
const throughGlass = curve(incidenceModifier, 1, 2048)
const powerAt25Degrees = curve((light) => relativePower(light, 25, STANDARD_MODULE), 1500, 2048)

/** DC power over the rating, from the light on the cells in W/m² and their temperature in °C. */
const dcPower = (light: number, cell: number): number =>
  powerAt25Degrees(light) * heatFactor(cell, STANDARD_MODULE)

/** Each call writes these anew, and reads them before another one can start. */
const sunOfTheYear = noHours()
/** Of each hour: light on the cells in W/m², and the share of it that is left. */
const lightOfTheYear = new Float64Array(HOURS)
const shareOfTheYear = new Float64Array(HOURS)

/** Irradiance on the plane over the year, Wh/m². */
interface Irradiation {
  readonly beam: number
  readonly beamLeft: number
  readonly sky: number
  readonly ground: number
}

/**
 * Fills in the light of the year.
 *
 * @param skyTaken share of the light from the sky that the line takes
 */
const lightOfHours = (line: HorizonLine, input: EnergyInput, skyTaken: number): Irradiation => {
  const { panelTilt, panelAzimuth } = input
  const { timeZone, poa, dn, df, alb } = input.hours
  const sun = sunHours(line, { ...input, timeZone }, sunOfTheYear)
  const upwards = Math.cos(panelTilt * RADIANS_PER_DEGREE)
  const sinTilt = Math.sin(panelTilt * RADIANS_PER_DEGREE)
  const eastwards = sinTilt * Math.sin(panelAzimuth * RADIANS_PER_DEGREE)
  const northwards = sinTilt * Math.cos(panelAzimuth * RADIANS_PER_DEGREE)
  const groundSeen = (1 - upwards) / 2
  const modifiers = diffuseModifiers(panelTilt)
  let beamSum = 0
  let beamLeftSum = 0
  let skySum = 0
  let groundSum = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const onPlane = poa[hour] ?? 0
    if (!(onPlane > 0)) {
      lightOfTheYear[hour] = 0
      shareOfTheYear[hour] = 1
      continue
    }
    const sinAltitude = sun.sinAltitude[hour] ?? 0
    const facing =
      eastwards * (sun.east[hour] ?? 0) + northwards * (sun.north[hour] ?? 0) + upwards * sinAltitude
    const cosine = Math.max(0, facing)
    const normal = Math.max(0, dn[hour] ?? 0)
    const global = normal * Math.max(0, sinAltitude) + Math.max(0, df[hour] ?? 0)
    // Rounding upstream must not make a part negative.
    const beam = Math.min(onPlane, normal * cosine)
    const ground = Math.min(onPlane - beam, global * (alb[hour] ?? 0) * groundSeen)
    const sky = onPlane - beam - ground
    const behind = sun.behind[hour] ?? 0
    const beamTaken = behind > 0 ? Math.min(1, behind / (sun.up[hour] ?? 0)) : 0
    beamSum += beam
    beamLeftSum += beam * (1 - beamTaken)
    skySum += sky
    groundSum += ground
    const beamIn = beam * throughGlass(cosine)
    const skyIn = sky * modifiers.sky
    const light = beamIn + skyIn + ground * modifiers.ground
    const lost = beamIn * beamTaken + skyIn * skyTaken
    lightOfTheYear[hour] = light
    shareOfTheYear[hour] = lost > 0 ? 1 - lost / light : 1
  }
  return { beam: beamSum, beamLeft: beamLeftSum, sky: skySum, ground: groundSum }
}

/**
 * Share of an hour's AC power that is left: less light gives less DC, from cooler cells.
 *
 * @param share of the light that is left
 */
const powerLeft = (
  inverter: Inverter,
  dc: number,
  light: number,
  share: number,
  air: number,
  cell: number,
): number => {
  const whole = dcPower(light, cell)
  const ac = acPower(inverter, dc)
  if (!(ac > 0 && whole > 0)) return share
  // The divisions that do not wait for the share come first.
  const perPower = dc / whole
  const perAc = 1 / ac
  return acPower(inverter, dcPower(light * share, air + (cell - air) * share) * perPower) * perAc
}

/** Percent of each month's AC energy that goes with the light that {@link lightOfHours} found taken. */
const monthlyLosses = ({ systemSize, hours }: EnergyInput): number[] => {
  const { ac, dc, tamb, tcell } = hours
  const inverter = inverterOf(systemSize * 1000)
  const losses: number[] = []
  let hour = 0
  for (const count of HOURS_OF_MONTHS) {
    let whole = 0
    let left = 0
    for (const end = hour + count; hour < end; hour++) {
      const power = ac[hour] ?? 0
      const share = shareOfTheYear[hour] ?? 0
      whole += power
      left +=
        share < 1
          ? power *
            powerLeft(
              inverter,
              dc[hour] ?? 0,
              lightOfTheYear[hour] ?? 0,
              share,
              tamb[hour] ?? 0,
              tcell[hour] ?? 0,
            )
          : power
    }
    losses.push(percentLost(left, whole))
  }
  return losses
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
export const energyBlock = (line: HorizonLine, input: EnergyInput, skyBlocked?: number): Energy => {
  const taken = skyBlocked ?? blockedSkyShare(line, input.panelTilt, input.panelAzimuth)
  const { beam, beamLeft, sky, ground } = lightOfHours(line, input, taken)
  const monthlyLoss = monthlyLosses(input)
  const adjustedMonthly = input.monthly.map((kWh, month) => kWh * (1 - (monthlyLoss[month] ?? 0) / 100))
  const adjustedAnnual = total(adjustedMonthly)
  const poa = beam + sky + ground
  const poaLeft = beamLeft + sky * (1 - taken) + ground
  return {
    annualLoss: percentLost(adjustedAnnual, total(input.monthly)),
    monthlyLoss,
    beamLoss: percentLost(beamLeft, beam),
    diffuseLoss: percentLost(sky * (1 - taken), sky),
    solarAccess: poa > 0 ? 100 * (poaLeft / poa) : 100,
    adjustedAnnual,
    adjustedMonthly,
  }
}
