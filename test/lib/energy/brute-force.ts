import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { acPower, defaultInverter, relativePower } from '../../../lib/pvwatts/system.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { HOURS, HOURS_PER_DAY, MONTHS, total } from '../../../lib/solar/calendar.ts'
import { add, at } from '../columns.ts'
import { obstacleHeight, transmittanceIn } from '../horizon/light-through.ts'
import type { Profile } from '../shading/profiles.ts'
import { type AlmanacSun, almanacSun, START_OF_2021 } from '../solar/almanac-sun.ts'
import type { Panels } from './behind-horizon.ts'

/*
 * The cost of a skyline, by counting: the sun in every second minute, cells of the sky, one hour after another. It shares only
 * the horizon line, Perez's sky, cover, modules and inverter with the code under test.
 */

const DEGREE = Math.PI / 180
const SECTORS = 36

const zeros = (length: number): number[] => new Array<number>(length).fill(0)
const rows = (count: number, length: number): number[][] => zeros(count).map(() => zeros(length))
const monthOf = (hour: number): number => new Date(Date.UTC(2021, 0, 1, hour)).getUTCMonth()
const sectorOf = (azimuth: number): number => Math.floor(azimuth / 10) % SECTORS

const cosIncidence = ({ panelTilt, panelAzimuth }: Panels, azimuth: number, sinAltitude: number): number => {
  const cosAltitude = Math.sqrt(Math.max(0, 1 - sinAltitude * sinAltitude))
  const facing = Math.sin(panelTilt * DEGREE) * Math.cos((azimuth - panelAzimuth) * DEGREE)
  return Math.max(0, facing * cosAltitude + Math.cos(panelTilt * DEGREE) * sinAltitude)
}

/** Transmittance of a clear sky: Meinel & Meinel (1976), with the air mass of Kasten & Young (1989). */
const clearSky = (sinAltitude: number): number => {
  const sin = Math.max(0, sinAltitude)
  const airMass = 1 / (sin + 0.50572 * (Math.asin(sin) / DEGREE + 6.07995) ** -1.6364)
  return 0.7 ** (airMass ** 0.678)
}

/** All permutations of some numbers. */
const ordersOf = (numbers: readonly number[]): number[][] =>
  numbers.length === 0
    ? [[]]
    : numbers.flatMap((first) =>
        ordersOf(numbers.filter((it) => it !== first)).map((rest) => [first, ...rest]),
      )

/** Shapley values: the amount that each adds to the maximum of those before it, averaged over all orders. */
export const shapley = (taken: readonly number[]): number[] => {
  const orders = ordersOf([...taken.keys()])
  const sums = zeros(taken.length)
  for (const order of orders) {
    let most = 0
    for (const i of order) {
      add(sums, i, Math.max(0, at(taken, i) - most))
      most = Math.max(most, at(taken, i))
    }
  }
  return sums.map((added) => added / orders.length)
}

/**
 * The shares of light that the line and each obstacle take at an azimuth and altitude, by month, 0…1; null in the open sky.
 */
type Taken = (azimuth: number) => (altitude: number) => readonly (readonly number[])[] | null

const takenBehind = (profile: Profile, obstacles: readonly Obstacle[]): Taken => {
  const line = horizonLine(profile)
  const byLine = zeros(MONTHS).map(() => zeros(1 + obstacles.length).with(0, 1))
  const known = new Map<string, readonly (readonly number[])[]>()
  const takenBy = (isBefore: readonly boolean[]) => {
    const before = obstacles.filter((_, i) => isBefore[i])
    return zeros(MONTHS).map((_, month) => {
      const shares = shapley(before.map((obstacle) => 1 - transmittanceIn(obstacle, month)))
      return [0, ...obstacles.map((obstacle) => shares[before.indexOf(obstacle)] ?? 0)]
    })
  }
  return (azimuth) => {
    const lineHeight = heightAt(line, azimuth)
    const heights = obstacles.map((obstacle) => obstacleHeight(obstacle, azimuth))
    return (altitude) => {
      if (altitude < lineHeight) return byLine
      const isBefore = heights.map((height) => altitude < height)
      if (!isBefore.includes(true)) return null
      const key = isBefore.join()
      const taken = known.get(key) ?? takenBy(isBefore)
      known.set(key, taken)
      return taken
    }
  }
}

const BAND_HEIGHT = 6.5

/**
 * Counts cells of 0.2° of altitude in columns of 1° of azimuth.
 *
 * @returns shares of the plane's sky and of its horizon band, 0…1, by month and then by cause (the line and each obstacle) or sector
 */
const hiddenSkyOf = (taken: Taken, panels: Panels, causes: number) => {
  const byCause = rows(MONTHS, causes)
  const bandByCause = rows(MONTHS, causes)
  const bySector = rows(MONTHS, SECTORS)
  let [whole, wholeBand] = [0, 0]
  for (let azimuth = 0.5; azimuth < 360; azimuth++) {
    const facing = Math.max(0, Math.cos((azimuth - panels.panelAzimuth) * DEGREE))
    const takenAt = taken(azimuth)
    for (let altitude = 0.1; altitude < 90; altitude += 0.2) {
      const light = cosIncidence(panels, azimuth, Math.sin(altitude * DEGREE)) * Math.cos(altitude * DEGREE)
      const inBand = altitude < BAND_HEIGHT ? facing : 0
      whole += light
      wholeBand += inBand
      for (const [month, shares] of takenAt(altitude)?.entries() ?? [])
        for (const [cause, share] of shares.entries()) {
          add(byCause[month] ?? [], cause, light * share)
          add(bandByCause[month] ?? [], cause, inBand * share)
          add(bySector[month] ?? [], sectorOf(azimuth), light * share)
        }
    }
  }
  const sharesOf = (light: readonly number[][], all: number) => light.map((row) => row.map((it) => it / all))
  return {
    byCause: sharesOf(byCause, whole),
    bandByCause: sharesOf(bandByCause, wholeBand),
    bySector: sharesOf(bySector, whole),
  }
}

/** Every second sunlit minute of the hour, weighted by the sun's light on the panels under a clear sky. */
const hiddenSunIn = (hour: number, panels: Panels, taken: Taken, causes: number) => {
  const sunAtMinute = (minute: number): AlmanacSun =>
    almanacSun(panels, START_OF_2021 + (hour + minute / 60 - panels.hours.timeZone) / 24)
  const minutes = Array.from({ length: 30 }, (_, i) => ({ minute: 2 * i + 1, sun: sunAtMinute(2 * i + 1) }))
  const lit = minutes.filter(({ sun }) => sun.altitude > 0)
  if (lit.length === 0) return null
  const clear = lit.map(
    ({ sun }) => clearSky(sun.sinAltitude) * cosIncidence(panels, sun.azimuth, sun.sinAltitude),
  )
  const weights = total(clear) > 0 ? clear : lit.map(() => 1)
  const bySector = zeros(SECTORS)
  const byCause = zeros(causes)
  lit.forEach(({ sun }, i) => {
    const shares = taken(sun.azimuth)(sun.altitude)?.[monthOf(hour)] ?? []
    for (const [cause, share] of shares.entries()) {
      const hidden = (at(weights, i) * share) / total(weights)
      add(byCause, cause, hidden)
      add(bySector, sectorOf(sun.azimuth), hidden)
    }
  })
  /** In the middle of the part of the hour in which it is up. */
  const sun = sunAtMinute(total(lit.map(({ minute }) => minute)) / lit.length)
  /** Shares of the hour's beam, 0…1. */
  return { sun, bySector, byCause }
}

/** AC power of an hour, W, when only a share of the light behind the cover is left. */
const powerLeft = ({ hours, systemSize }: Panels, hour: number, light: number, share: number): number => {
  const inverter = defaultInverter(systemSize * 1000)
  const [ac, dc] = [at(hours.ac, hour), at(hours.dc, hour)]
  const [air, cell] = [at(hours.tamb, hour), at(hours.tcell, hour)]
  const open = relativePower(light, cell)
  const left = relativePower(light * share, air + (cell - air) * share)
  const whole = acPower(inverter, dc)
  if (!(whole > 0 && open > 0)) return ac * share
  return (ac * acPower(inverter, (dc * left) / open)) / whole
}

/** Share of the ground's light on a surface that faces the panels. */
const LINE_BRIGHTNESS = 0.75
const OBSTACLE_BRIGHTNESS = 0.45

/** @returns the year's loss in percent; and kWh by month and hour, by cause (line, each obstacle), and by sector and light */
export const bruteForce = (panels: Panels, profile: Profile, obstacles: readonly Obstacle[]) => {
  const { hours, monthly, panelTilt } = panels
  const taken = takenBehind(profile, obstacles)
  const sky = hiddenSkyOf(taken, panels, 1 + obstacles.length)
  const suns = Array.from({ length: HOURS }, (_, hour) =>
    hiddenSunIn(hour, panels, taken, 1 + obstacles.length),
  )
  const perez = skyYear(hours, {
    up: Float64Array.from(suns, (it) => (it ? 1 : 0)),
    sinAltitude: Float64Array.from(suns, (it) => it?.sun.sinAltitude ?? 0),
  })
  const modifiers = diffuseModifiers(panelTilt)
  const groundView = (1 - Math.cos(panelTilt * DEGREE)) / 2
  const skyView = (1 + Math.cos(panelTilt * DEGREE)) / 2
  const acInMonth = zeros(MONTHS)
  hours.ac.forEach((ac, hour) => {
    add(acInMonth, monthOf(hour), ac)
  })
  const byMonthAndHour = rows(MONTHS, HOURS_PER_DAY)
  const bySector = { beam: zeros(SECTORS), diffuse: zeros(SECTORS) }
  const causes = zeros(1 + obstacles.length)

  suns.forEach((hidden, hour) => {
    const poa = at(hours.poa, hour)
    if (!(hidden && poa > 0)) return
    const month = monthOf(hour)
    const cos = cosIncidence(panels, hidden.sun.azimuth, hidden.sun.sinAltitude)
    const horizontal = at(hours.dn, hour) * Math.max(0, hidden.sun.sinAltitude) + at(hours.df, hour)
    const reflected = at(hours.alb, hour) * horizontal
    const beam = Math.min(poa, at(hours.dn, hour) * cos)
    const ground = Math.min(poa - beam, reflected * groundView)
    const fromSky = poa - beam - ground
    const circumsolar = at(perez.circumsolar, hour) * cos
    const band = at(perez.horizon, hour) * Math.sin(panelTilt * DEGREE)
    const isotropic = fromSky - circumsolar - band

    // Behind the cover, by cause.
    const beamTaken = hidden.byCause.map((share) => share * beam * beamModifier(cos))
    const diffuseTaken = hidden.byCause.map((ofSun, cause) => {
      const ofSky = at(sky.byCause[month] ?? [], cause)
      const ofBand = at(sky.bandByCause[month] ?? [], cause)
      const brightness = cause === 0 ? LINE_BRIGHTNESS : OBSTACLE_BRIGHTNESS
      const returned = reflected * brightness * ofSky * skyView
      return (isotropic * ofSky + circumsolar * ofSun + band * ofBand - returned) * modifiers.sky
    })
    const [fromBeam, fromDiffuse] = [total(beamTaken), total(diffuseTaken)]
    if (fromBeam + fromDiffuse === 0) return
    const behindCover = beam * beamModifier(cos) + fromSky * modifiers.sky + ground * modifiers.ground
    const left = powerLeft(panels, hour, behindCover, 1 - (fromBeam + fromDiffuse) / behindCover)
    const scale = at(acInMonth, month) > 0 ? at(monthly, month) / at(acInMonth, month) : 0
    const energy = (at(hours.ac, hour) - left) * scale
    add(byMonthAndHour[month] ?? [], hour % HOURS_PER_DAY, energy)
    const perLight = energy / (fromBeam + fromDiffuse)
    for (const cause of causes.keys())
      add(causes, cause, perLight * (at(beamTaken, cause) + at(diffuseTaken, cause)))
    const [sunShare, skyShare] = [total(hidden.byCause), total(sky.byCause[month] ?? [])]
    for (let sector = 0; sector < SECTORS; sector++) {
      const ofBeam = sunShare > 0 ? at(hidden.bySector, sector) / sunShare : 0
      const ofSky = skyShare > 0 ? at(sky.bySector[month] ?? [], sector) / skyShare : 1 / SECTORS
      add(bySector.beam, sector, perLight * fromBeam * ofBeam)
      add(bySector.diffuse, sector, perLight * fromDiffuse * ofSky)
    }
  })
  const annualLoss = (100 * total(byMonthAndHour.flat())) / total(monthly)
  return { annualLoss, byMonthAndHour, causes, bySector }
}
