import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'
import { acPower } from '../../../lib/pvwatts/inverter.ts'
import { relativePower, STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import type { SunPosition } from '../../../lib/solar/track.ts'
import { sum } from '../columns.ts'
import { type LightThrough, lightThrough, transmittanceIn } from '../horizon/light-through.ts'
import type { Profile } from '../shading/profiles.ts'
import { forEachSunlitMinute, sunOf } from '../solar/every-minute.ts'
import type { OpenYear } from './behind-horizon.ts'
import { cosineOfIncidence } from './clear-year.ts'

const DEGREE = Math.PI / 180
const SECTORS = 36

/** kWh that a horizon takes. */
export interface CountedLoss {
  readonly beam: Float64Array
  readonly diffuse: Float64Array
  readonly byMonthAndHour: readonly Float64Array[]
}

/** The shares of the plane's sky that are hidden in each sector in a month, by cells of half a degree. */
const hiddenSky = (through: LightThrough, open: OpenYear, month: number): Float64Array => {
  const hidden = new Float64Array(SECTORS)
  let whole = 0
  for (let azimuth = 0.25; azimuth < 360; azimuth += 0.5) {
    const sector = Math.floor(azimuth / 10)
    for (let height = 0.05; height < 90; height += 0.1) {
      const light = cosineOfIncidence(open, Math.sin(height * DEGREE), azimuth) * Math.cos(height * DEGREE)
      whole += light
      hidden[sector] = (hidden[sector] ?? 0) + light * (1 - through(azimuth, height, month))
    }
  }
  return hidden.map((light) => light / whole)
}

/** The hidden sky of each month. Months in which the obstacles let the same through share it. */
const hiddenSkies = (
  through: LightThrough,
  open: OpenYear,
  obstacles: readonly Obstacle[],
): Float64Array[] => {
  const known = new Map<string, Float64Array>()
  return Array.from({ length: 12 }, (_, month) => {
    const key = obstacles.map((obstacle) => transmittanceIn(obstacle, month)).join()
    const sky = known.get(key) ?? hiddenSky(through, open, month)
    known.set(key, sky)
    return sky
  })
}

/** Minutes of an hour in which the sun is up, and in which it is up and hidden in each sector. */
interface Minutes {
  lit: number
  /** Of all times in which it is up, hours. */
  times: number
  readonly hidden: Float64Array
}

const countMinutes = (through: LightThrough, open: OpenYear): Minutes[] => {
  const hours = Array.from(open.hours.ac, () => ({ lit: 0, times: 0, hidden: new Float64Array(SECTORS) }))
  forEachSunlitMinute({ ...open, timeZone: open.hours.timeZone }, ({ hour, time, azimuth, altitude }) => {
    const minutes = hours[hour]
    if (!minutes) return
    const sector = Math.floor(azimuth / 10)
    minutes.lit++
    minutes.times += time
    const hidden = 1 - through(azimuth, altitude, monthOf(hour))
    minutes.hidden[sector] = (minutes.hidden[sector] ?? 0) + hidden
  })
  return hours
}

/** Light behind the cover in an hour, W/m². */
interface Light {
  readonly beam: number
  readonly sky: number
  readonly ground: number
}

const lightOf = (open: OpenYear, hour: number, sun: SunPosition): Light => {
  const read = (column: Float64Array): number => column[hour] ?? Number.NaN
  const { poa, dn, df, alb } = open.hours
  const cosIncidence = cosineOfIncidence(open, sun.sinAltitude, sun.azimuth)
  const groundView = (1 - Math.cos(open.panelTilt * DEGREE)) / 2
  const beam = Math.min(read(poa), read(dn) * cosIncidence)
  const horizontal = read(dn) * Math.max(0, sun.sinAltitude) + read(df)
  const ground = Math.min(read(poa) - beam, horizontal * read(alb) * groundView)
  const diffuse = diffuseModifiers(open.panelTilt)
  return {
    beam: beam * beamModifier(cosIncidence),
    sky: (read(poa) - beam - ground) * diffuse.sky,
    ground: ground * diffuse.ground,
  }
}

/** AC power of an hour, W, when a share of its light behind the cover is left. */
const powerLeft = ({ hours, inverter }: OpenYear, hour: number, light: number, share: number): number => {
  const read = (column: Float64Array): number => column[hour] ?? Number.NaN
  const [ac, dc, air, cell] = [read(hours.ac), read(hours.dc), read(hours.tamb), read(hours.tcell)]
  const cooled = air + (cell - air) * share
  const ofLight =
    relativePower(light * share, cooled, STANDARD_MODULE) / relativePower(light, cell, STANDARD_MODULE)
  return (ac * acPower(inverter, dc * ofLight)) / acPower(inverter, dc)
}

const monthOf = (hour: number): number => new Date(Date.UTC(2021, 0, 1, hour)).getUTCMonth()

/** The estimator's kWh of each month over the sum of its hours in W. */
const scales = ({ hours, monthly }: OpenYear): number[] => {
  const sums = new Float64Array(12)
  hours.ac.forEach((ac, hour) => {
    sums[monthOf(hour)] = (sums[monthOf(hour)] ?? 0) + ac
  })
  return monthly.map((energy, month) => energy / (sums[month] ?? Number.NaN))
}

/**
 * What `energyLoss` computes, by counting: the sun's position in every minute, cells of the sky, and one hour after
 * another. It shares only cover, modules and inverter with the code under test.
 */
export const countedLoss = (
  profile: Profile,
  open: OpenYear,
  obstacles: readonly Obstacle[] = [],
): CountedLoss => {
  const through = lightThrough(profile, obstacles)
  const sunAtTime = sunOf({ ...open, timeZone: open.hours.timeZone })
  const skies = hiddenSkies(through, open, obstacles)
  const scaleOf = scales(open)
  const beam = new Float64Array(SECTORS)
  const diffuse = new Float64Array(SECTORS)
  const byMonthAndHour = scaleOf.map(() => new Float64Array(24))
  countMinutes(through, open).forEach(({ lit, times, hidden }, hour) => {
    if (lit === 0 || !((open.hours.ac[hour] ?? 0) > 0)) return
    const light = lightOf(open, hour, sunAtTime(times / lit))
    const sky = skies[monthOf(hour)] ?? new Float64Array(SECTORS)
    const whole = light.beam + light.sky + light.ground
    const beamLost = (light.beam * sum(hidden)) / lit
    const skyLost = light.sky * sum(sky)
    const lost = beamLost + skyLost
    if (lost === 0) return
    const left = powerLeft(open, hour, whole, 1 - lost / whole)
    const month = monthOf(hour)
    const energy = ((open.hours.ac[hour] ?? 0) - left) * (scaleOf[month] ?? Number.NaN)
    const row = byMonthAndHour[month] ?? new Float64Array(24)
    row[hour % 24] = (row[hour % 24] ?? 0) + energy
    for (let sector = 0; sector < SECTORS; sector++) {
      const beamHere = (light.beam * (hidden[sector] ?? 0)) / lit
      const skyHere = light.sky * (sky[sector] ?? 0)
      beam[sector] = (beam[sector] ?? 0) + (energy * beamHere) / lost
      diffuse[sector] = (diffuse[sector] ?? 0) + (energy * skyHere) / lost
    }
  })
  return { beam, diffuse, byMonthAndHour }
}
