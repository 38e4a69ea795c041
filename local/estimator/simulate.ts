import { airMass, airMassModifier } from '../../lib/pvwatts/air-mass.ts'
import { cellTemperature } from '../../lib/pvwatts/cell-temperature.ts'
import { beamModifier, diffuseModifiers } from '../../lib/pvwatts/incidence-angle-modifier.ts'
import { acPower } from '../../lib/pvwatts/inverter.ts'
import { type ModuleType, relativePower } from '../../lib/pvwatts/module.ts'
import { climateAt } from './climatology.ts'
import { type PlaneIrradiance, planeOf, transpose } from './transposition.ts'
import { type WeatherHour, windSpeed, yearOf } from './weather.ts'

/** What is asked of the estimator. Angles in degrees, azimuth clockwise from north; percentages as fractions. */
export type System = {
  readonly latitude: number
  readonly longitude: number
  readonly tilt: number
  readonly azimuth: number
  /** DC rating, W. */
  readonly rating: number
  readonly module: ModuleType
  /** Cell temperature, °C, of the mounting at 800 W/m², 20 °C and 1 m/s. */
  readonly nominalTemperature: number
  /** Share of the DC power lost in the system. */
  readonly losses: number
  readonly dcToAc: number
  readonly inverterEfficiency: number
  /** Twelve months each; albedo and soiling as shares of the light, 0 to 1. */
  readonly albedo: readonly number[]
  readonly soiling: readonly number[]
}

/** Series of an hourly reply under their PVWatts names and in its units: W, W/m², °C, m/s. */
export type Hour = {
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

/** Hours east of UTC: the clock of a place that knows no borders. */
export function timeZoneOf(longitude: number): number {
  return Math.round(longitude / 15) || 0
}

type Optics = {
  readonly diffuse: { readonly sky: number; readonly ground: number }
  readonly soiling: number
}

/** Light that reaches the cells, W/m². */
function onCells(plane: PlaneIrradiance, optics: Optics): number {
  const beam = plane.beam * beamModifier(plane.cosineOfIncidence)
  return (beam + plane.sky * optics.diffuse.sky + plane.ground * optics.diffuse.ground) * (1 - optics.soiling)
}

/** Powers in W of the light on the cells; the air mass weighs on what the cells make of it, not on their heat. */
function powers(
  system: System,
  weather: WeatherHour,
  light: number,
): { tcell: number; dc: number; ac: number } {
  const { module, rating } = system
  const tcell = cellTemperature(
    { absorbed: light, air: weather.airTemperature, wind: windSpeed, nominal: system.nominalTemperature },
    module,
  )
  const useful = light * airMassModifier(airMass(weather.sun.sun.up))
  const dc = rating * (1 - system.losses) * relativePower(useful, tcell, module)
  const inverter = { acRating: rating / system.dcToAc, efficiency: system.inverterEfficiency }
  return { tcell, dc, ac: acPower(inverter, dc) }
}

/** The 8760 hours of a system in the climate of its place, local standard time. */
export function simulate(system: System): Hour[] {
  const { latitude, longitude } = system
  const plane = planeOf(system.tilt, system.azimuth)
  const diffuse = diffuseModifiers(system.tilt)
  const place = { latitude, longitude, tz: timeZoneOf(longitude) }
  return yearOf(place, climateAt(latitude, longitude)).map((weather) => {
    const { month, sky } = weather
    const alb = system.albedo[month] ?? 0
    const onPlane = transpose(sky, weather.sun, plane, alb)
    const optics = { diffuse, soiling: system.soiling[month] ?? 0 }
    return {
      month,
      ...powers(system, weather, onCells(onPlane, optics)),
      poa: onPlane.beam + onPlane.sky + onPlane.ground,
      dn: sky.beamNormal,
      df: sky.diffuseHorizontal,
      tamb: weather.airTemperature,
      wspd: windSpeed,
      alb,
    }
  })
}
