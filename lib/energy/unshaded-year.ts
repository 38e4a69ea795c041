import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { beamModifier, diffuseModifiers } from '../pvwatts/incidence-angle-modifier.ts'
import { defaultInverter, type Inverter } from '../pvwatts/inverter.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { relativePower, STANDARD_MODULE } from '../pvwatts/module.ts'
import { planeNormal } from '../pvwatts/plane.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS, monthlySums } from '../solar/hours.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { planeIrradiance } from './plane-irradiance.ts'

/** The production of panels without a horizon, by month and by hour. */
export interface HourlyProduction extends Mounting {
  /** AC production of each month, kWh. */
  readonly monthly: readonly number[]
  readonly hours: HourlySeries
}

/** A year of panels without a horizon: everything about it that no horizon changes. */
export interface UnshadedYear extends HourlyProduction {
  readonly sun: SunYear
  readonly inverter: Inverter
  /** AC power of all hours of each month added up, W. */
  readonly summedAc: readonly number[]
  /** Beam irradiance on the plane of array in each hour, W/m². */
  readonly beamOnPlane: Float64Array
  /** Irradiance behind the cover in each hour: from the sun, from the sky, and all of it with the ground's, W/m². */
  readonly beamBehindCover: Float64Array
  readonly skyBehindCover: Float64Array
  readonly lightBehindCover: Float64Array
  /** DC power over the rating that the model gives each hour, without the spectrum. */
  readonly relativePower: Float64Array
  /** Irradiation of the year on the plane of array, Wh/m²: from the sun, from the sky, and all of it with the ground's. */
  readonly irradiation: { readonly beam: number; readonly sky: number; readonly total: number }
  /** From the sky, by month, Wh/m². */
  readonly skyIrradiation: Float64Array
}

/** Splits the light of each hour by its source and takes it through the cover. */
export const unshadedYear = (production: HourlyProduction, sun: SunYear): UnshadedYear => {
  const { hours, panelTilt, panelAzimuth, systemSize } = production
  const normal = planeNormal(panelTilt, panelAzimuth)
  const diffuse = diffuseModifiers(panelTilt)
  const irradiation = { beam: 0, sky: 0, total: 0 }
  const skyIrradiation = new Float64Array(MONTHS)
  const year = {
    ...production,
    sun,
    inverter: defaultInverter(systemSize * 1000),
    summedAc: monthlySums(hours.ac),
    beamOnPlane: new Float64Array(HOURS),
    beamBehindCover: new Float64Array(HOURS),
    skyBehindCover: new Float64Array(HOURS),
    lightBehindCover: new Float64Array(HOURS),
    relativePower: new Float64Array(HOURS),
    irradiation,
    skyIrradiation,
  }
  for (let hour = 0; hour < HOURS; hour++) {
    const { beam, sky, ground, cosIncidence } = planeIrradiance(normal, hours, sun, hour)
    if (beam + sky + ground <= 0) continue
    const beamBehindCover = beam > 0 ? beam * beamModifier(cosIncidence) : 0
    const skyBehindCover = sky * diffuse.sky
    const light = beamBehindCover + skyBehindCover + ground * diffuse.ground
    irradiation.beam += beam
    irradiation.sky += sky
    const month = MONTH_OF_HOUR[hour] ?? 0
    skyIrradiation[month] = (skyIrradiation[month] ?? 0) + sky
    irradiation.total += beam + sky + ground
    year.beamOnPlane[hour] = beam
    year.beamBehindCover[hour] = beamBehindCover
    year.skyBehindCover[hour] = skyBehindCover
    year.lightBehindCover[hour] = light
    year.relativePower[hour] = relativePower(light, hours.tcell[hour] ?? 0, STANDARD_MODULE)
  }
  return year
}
