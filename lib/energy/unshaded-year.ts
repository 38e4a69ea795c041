import { beamModifier, diffuseModifiers } from '../pvwatts/incidence-angle-modifier.ts'
import { cosIncidence } from '../pvwatts/model.ts'
import type { HourlyProduction } from '../pvwatts/production.ts'
import type { PlaceYear } from '../pvwatts/sky-year.ts'
import { acPower, defaultInverter, relativePower } from '../pvwatts/system.ts'
import { momentWeights } from '../shading/hidden-sun.ts'
import { planeNormal } from '../solar/angles.ts'
import { HOURS, monthlySums } from '../solar/calendar.ts'

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
