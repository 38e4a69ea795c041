import type { Place } from '../schemas/panels.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS } from '../solar/calendar.ts'
import { airMass } from '../solar/clear-sky.ts'
import { type SunYear, sunYear } from '../solar/sun-year.ts'
import type { Weather } from './hourly-series.ts'

/** Air mass at an altitude of 4°, where SAM's core caps the modifier. */
const MAX_MASS = airMass(Math.sin(4 * RADIANS_PER_DEGREE))

/** Spectral modifier of silicon by air mass, 1 near air mass 1.5: De Soto et al. (2006). Constant below 4°. */
const airMassModifier = (mass: number): number => {
  const m = Math.min(MAX_MASS, mass)
  return 0.918093 + m * (0.086257 + m * (-0.024459 + m * (0.002816 - m * 0.000126)))
}

/**
 * Coefficients F11, F12, F13 of circumsolar brightness and F21, F22, F23 of horizon brightness, by sky clearness ε up to
 * `to`. Perez et al. (1990), "Modeling daylight availability and irradiance components from direct and global irradiance",
 * Solar Energy 44(5), table 6, at the precision of its authors' program.
 */
const COEFFICIENTS = [
  { to: 1.065, f: [-0.0083117, 0.5877285, -0.0620636, -0.0596012, 0.0721249, -0.0220216] },
  { to: 1.23, f: [0.1299457, 0.6825954, -0.1513752, -0.0189325, 0.065965, -0.0288748] },
  { to: 1.5, f: [0.3296958, 0.4868735, -0.2210958, 0.055414, -0.0639588, -0.0260542] },
  { to: 1.95, f: [0.5682053, 0.1874525, -0.295129, 0.1088631, -0.1519229, -0.0139754] },
  { to: 2.8, f: [0.873028, -0.3920403, -0.3616149, 0.2255647, -0.4620442, 0.0012448] },
  { to: 4.5, f: [1.1326077, -1.2367284, -0.4118494, 0.2877813, -0.8230357, 0.0558651] },
  { to: 6.2, f: [1.0601591, -1.5999137, -0.3589221, 0.2642124, -1.127234, 0.1310694] },
] as const
const CLEAREST = [0.677747, -0.3272588, -0.2504286, 0.1561313, -1.3765031, 0.2506212] as const

/** W/m². PVWatts uses it all year, ignoring the eccentricity of the earth's orbit. */
const SOLAR_CONSTANT = 1367

/** Relative air mass in Perez's fit: Kasten (1966), Archiv für Meteorologie B 14. Zenith angle in degrees. */
const kastenAirMass = (cosZenith: number, zenith: number): number =>
  1 / (cosZenith + 0.15 * (93.9 - zenith) ** -1.253)

/** The zenith angle is capped at 85° to keep the ratio to the horizontal plane bounded (ibid., eq. 9). */
const MIN_COS_ZENITH = Math.cos(85 * RADIANS_PER_DEGREE)

/** Degrees. Beyond it, PVWatts assumes an isotropic sky and no reflected light. */
const MAX_ZENITH = 87.5

interface Brightness {
  /** F1 and F2, shares of the diffuse horizontal irradiance. */
  readonly circumsolar: number
  readonly horizon: number
}

const UNIFORM: Brightness = { circumsolar: 0, horizon: 0 }

/** Without beam the sky is isotropic, as in PVWatts. Zenith angle in degrees. */
const brightness = (beam: number, diffuse: number, cosZenith: number, zenith: number): Brightness => {
  if (beam <= 0 || zenith > MAX_ZENITH) return UNIFORM
  const angle = zenith * RADIANS_PER_DEGREE
  const cube = 1.041 * angle ** 3
  const clearness = (1 + beam / diffuse + cube) / (1 + cube)
  const delta = (diffuse * kastenAirMass(cosZenith, zenith)) / SOLAR_CONSTANT
  const f = COEFFICIENTS.find(({ to }) => clearness <= to)?.f ?? CLEAREST
  return {
    circumsolar: Math.max(0, f[0] + f[1] * delta + f[2] * angle),
    horizon: f[3] + f[4] * delta + f[5] * angle,
  }
}

/** Air pressure at an elevation in meters over the pressure at sea level: an isothermal atmosphere. */
const pressureRatio = (elevation: number): number => Math.exp(-elevation / 8434)

/**
 * Hourly irradiance components that do not depend on the plane, W/m². All zero while the sun is down. Perez's model as SAM
 * applies it: Gilman (2015), SAM Photovoltaic Model Technical Reference, NREL/TP-6A20-64102, p. 24.
 */
export const skyYear = (weather: Weather, { up, sinAltitude }: Pick<SunYear, 'up' | 'sinAltitude'>) => {
  const sky = {
    beamNormal: new Float64Array(HOURS),
    /** Perez's diffuse components: isotropic, on a horizontal plane … */
    isotropic: new Float64Array(HOURS),
    /** … circumsolar, on a plane facing the sun … */
    circumsolar: new Float64Array(HOURS),
    /** … and horizon brightening, on a vertical plane. May be negative. */
    horizon: new Float64Array(HOURS),
    /** Ground-reflected light, on a plane facing down. */
    reflected: new Float64Array(HOURS),
    /** Spectral modifier, near 1; 0 in hours without light. */
    spectrum: new Float64Array(HOURS),
  }
  const pressure = pressureRatio(weather.elevation)
  for (let hour = 0; hour < HOURS; hour++) {
    const cosZenith = sinAltitude[hour]
    const beam = Math.max(0, weather.dn[hour])
    const diffuse = Math.max(0, weather.df[hour])
    if (!(up[hour] && beam + diffuse > 0)) continue
    const zenith = Math.acos(Math.min(1, cosZenith)) / RADIANS_PER_DEGREE
    sky.beamNormal[hour] = beam
    sky.spectrum[hour] = airMassModifier(airMass(cosZenith) * pressure)
    if (zenith <= MAX_ZENITH) sky.reflected[hour] = (beam * cosZenith + diffuse) * weather.alb[hour]
    if (diffuse === 0) continue
    const { circumsolar, horizon } = brightness(beam, diffuse, cosZenith, zenith)
    sky.isotropic[hour] = diffuse * (1 - circumsolar)
    sky.circumsolar[hour] = (diffuse * circumsolar) / Math.max(MIN_COS_ZENITH, cosZenith)
    sky.horizon[hour] = diffuse * horizon
  }
  return sky
}

/** Sun and sky over a place in a typical year, shared by all planes there. */
export const placeYear = ({ latitude, longitude }: Place, weather: Weather) => {
  const sun = sunYear({ latitude, longitude, timeZone: weather.timeZone })
  return { sun, sky: skyYear(weather, sun) }
}

export type PlaceYear = Readonly<ReturnType<typeof placeYear>>
