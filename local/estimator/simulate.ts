import { airMass, airMassModifier } from '../../lib/pvwatts/air-mass.ts'
import { cellTemperature } from '../../lib/pvwatts/cell-temperature.ts'
import { beamModifier, diffuseModifiers } from '../../lib/pvwatts/incidence-angle-modifier.ts'
import { acPower, type Inverter } from '../../lib/pvwatts/inverter.ts'
import { type ModuleType, relativePower } from '../../lib/pvwatts/module.ts'
import { climateAt } from './climatology.ts'
import { planeOf, type TransposedIrradiance, transpose } from './transposition.ts'
import { type WeatherHour, WIND_SPEED, weatherOfYear } from './weather.ts'

/** A PV system. */
export interface System {
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  /** Degrees from horizontal, 0…90. */
  readonly tilt: number
  /** Degrees clockwise from north. */
  readonly azimuth: number
  /** DC rating, W. */
  readonly rating: number
  readonly module: ModuleType
  /** Nominal operating cell temperature of the mounting: at 800 W/m², 20 °C and 1 m/s, °C. */
  readonly nominalTemperature: number
  /** Share of the DC power lost in the system, 0…1. */
  readonly losses: number
  readonly inverter: Inverter
  /** Share of the light that the ground reflects, by month, 0…1. */
  readonly albedo: readonly number[]
}

/** One hour of a reply, under PVWatts's names and in its units: W, W/m², °C, m/s. */
export interface Hour {
  /** 0 for January. */
  readonly month: number
  readonly ac: number
  readonly dc: number
  readonly poa: number
  readonly dn: number
  readonly df: number
  readonly tamb: number
  readonly tcell: number
  readonly wspd: number
  readonly alb: number
}

/** Standard time minus UTC, hours, from longitude alone: the estimator knows no borders. */
export const timeZoneOf = (longitude: number): number => Math.round(longitude / 15) || 0

interface Powers {
  readonly tcell: number
  readonly dc: number
  readonly ac: number
}

/** @param absorbed light behind the cover, W/m² */
const powersOf = (system: System, weather: WeatherHour, absorbed: number): Powers => {
  const { module, rating, losses, inverter, nominalTemperature } = system
  const tcell = cellTemperature(
    { absorbed, air: weather.airTemperature, wind: WIND_SPEED, nominal: nominalTemperature },
    module,
  )
  // The spectrum changes how much power the cells make from the light, not how much the light heats them.
  const effective = absorbed * airMassModifier(airMass(weather.sun.direction.up))
  const dc = rating * (1 - losses) * relativePower(effective, tcell, module)
  return { tcell, dc, ac: acPower(inverter, dc) }
}

/** The 8760 hours of a system in the climate of its place, in standard time. */
export const simulate = (system: System): Hour[] => {
  const { latitude, longitude } = system
  const plane = planeOf(system.tilt, system.azimuth)
  const diffuse = diffuseModifiers(system.tilt)
  const behindCover = ({ beam, sky, ground, cosIncidence }: TransposedIrradiance): number =>
    beam * beamModifier(cosIncidence) + sky * diffuse.sky + ground * diffuse.ground
  const place = { latitude, longitude, tz: timeZoneOf(longitude) }
  return weatherOfYear(place, climateAt(latitude, longitude)).map((weather) => {
    const { month, irradiance, sun, airTemperature } = weather
    const alb = system.albedo[month] ?? 0
    const onPlane = transpose(irradiance, sun, plane, alb)
    return {
      month,
      ...powersOf(system, weather, behindCover(onPlane)),
      poa: onPlane.beam + onPlane.sky + onPlane.ground,
      dn: irradiance.beamNormal,
      df: irradiance.diffuseHorizontal,
      tamb: airTemperature,
      wspd: WIND_SPEED,
      alb,
    }
  })
}
