import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { beamModifier, diffuseModifiers } from '../pvwatts/incidence-angle-modifier.ts'
import { defaultInverter, type Inverter } from '../pvwatts/inverter.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { relativePower, STANDARD_MODULE } from '../pvwatts/module.ts'
import { planeNormal } from '../pvwatts/plane.ts'
import { HOURS } from '../solar/hours.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { planeIrradiance } from './plane-irradiance.ts'

/** The production of panels without a horizon. */
export interface Production extends Mounting {
  /** AC production of each month, kWh. */
  readonly monthly: readonly number[]
  readonly hours: HourlySeries
}

/** A year of panels without a horizon: everything about it that no horizon changes. */
export interface UnshadedYear extends Production {
  readonly sun: SunYear
  readonly inverter: Inverter
  /** Beam irradiance on the plane of array in each hour, W/m². */
  readonly beamOnPlane: Float64Array
  /** Irradiance behind the cover in each hour: from the sun, from the sky, and all of it with the ground's, W/m². */
  readonly beam: Float64Array
  readonly sky: Float64Array
  readonly light: Float64Array
  /** DC power over the rating that the model gives each hour, without the spectrum. */
  readonly relativePower: Float64Array
  /** Irradiation of the year on the plane of array, Wh/m². */
  readonly irradiation: { readonly beam: number; readonly sky: number; readonly ground: number }
}

/** Splits the light of each hour by its source and takes it through the cover. */
export const unshadedYear = (production: Production, sun: SunYear): UnshadedYear => {
  const { hours, panelTilt, panelAzimuth, systemSize } = production
  const normal = planeNormal(panelTilt, panelAzimuth)
  const diffuse = diffuseModifiers(panelTilt)
  const irradiation = { beam: 0, sky: 0, ground: 0 }
  const year = {
    ...production,
    sun,
    inverter: defaultInverter(systemSize * 1000),
    beamOnPlane: new Float64Array(HOURS),
    beam: new Float64Array(HOURS),
    sky: new Float64Array(HOURS),
    light: new Float64Array(HOURS),
    relativePower: new Float64Array(HOURS),
    irradiation,
  }
  for (let hour = 0; hour < HOURS; hour++) {
    const { beam, sky, ground, cosIncidence } = planeIrradiance(normal, hours, sun, hour)
    if (beam + sky + ground <= 0) continue
    const beamBehindCover = beam > 0 ? beam * beamModifier(cosIncidence) : 0
    const skyBehindCover = sky * diffuse.sky
    const light = beamBehindCover + skyBehindCover + ground * diffuse.ground
    irradiation.beam += beam
    irradiation.sky += sky
    irradiation.ground += ground
    year.beamOnPlane[hour] = beam
    year.beam[hour] = beamBehindCover
    year.sky[hour] = skyBehindCover
    year.light[hour] = light
    year.relativePower[hour] = relativePower(light, hours.tcell[hour] ?? 0, STANDARD_MODULE)
  }
  return year
}
