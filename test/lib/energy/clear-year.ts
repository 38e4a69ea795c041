import { acPower, defaultInverter, relativePower } from '../../../lib/pvwatts/system.ts'
import { monthlySums } from '../../../lib/solar/calendar.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { column, constant } from '../columns.ts'
import { type OpenYear, openYear } from './behind-horizon.ts'

const DEGREE = Math.PI / 180
const SYSTEM_SIZE = 4

export interface Panels {
  readonly latitude: number
  readonly longitude: number
  readonly panelTilt: number
  readonly panelAzimuth: number
}

export const cosineOfIncidence = (
  { panelTilt, panelAzimuth }: Panels,
  sinAltitude: number,
  azimuth: number,
): number => {
  const cosAltitude = Math.sqrt(Math.max(0, 1 - sinAltitude ** 2))
  const facing = Math.cos((azimuth - panelAzimuth) * DEGREE)
  const tilt = panelTilt * DEGREE
  return Math.max(0, Math.sin(tilt) * cosAltitude * facing + Math.cos(tilt) * sinAltitude)
}

/** A year of 600 W/m² of beam and 80 W/m² of uniform sky whenever the sun is up, for any plane and place. */
export const clearYear = (panels: Panels, timeZone: number): OpenYear => {
  const { latitude, longitude, panelTilt } = panels
  const sun = sunYear({ latitude, longitude, timeZone })
  const up = (hour: number) => sun.up[hour] ?? 0
  const beam = 600
  const sky = 80
  const reflectance = 0.2
  const poa = column((hour) => {
    const sinAltitude = sun.sinAltitude[hour] ?? 0
    const azimuth = Math.atan2(sun.east[hour] ?? 0, sun.north[hour] ?? 0) / DEGREE
    const cosine = cosineOfIncidence(panels, sinAltitude, azimuth)
    const ground =
      (beam * Math.max(0, sinAltitude) + sky) * reflectance * ((1 - Math.cos(panelTilt * DEGREE)) / 2)
    const seen = sky * ((1 + Math.cos(panelTilt * DEGREE)) / 2)
    return up(hour) * (beam * cosine + seen + ground)
  })
  const dc = poa.map((light) => 3500 * relativePower(light, 30))
  const inverter = defaultInverter(SYSTEM_SIZE * 1000)
  const ac = dc.map((power) => acPower(inverter, power))
  const hours = {
    timeZone,
    elevation: 0,
    ac,
    dc,
    poa,
    dn: column((hour) => up(hour) * beam),
    df: column((hour) => up(hour) * sky),
    tamb: constant(15),
    tcell: constant(30),
    wspd: constant(3),
    alb: constant(reflectance),
  }
  const monthly = monthlySums(ac).map((energy) => energy / 1000)
  return openYear({ ...panels, systemSize: SYSTEM_SIZE, monthly, hours })
}
