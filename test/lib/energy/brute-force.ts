import { beamModifier, diffuseModifiers } from '../../../lib/pvwatts/incidence-angle-modifier.ts'
import { skyYear } from '../../../lib/pvwatts/sky-year.ts'
import { acPower, defaultInverter, relativePower } from '../../../lib/pvwatts/system.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { add, at } from '../columns.ts'
import { obstacleHeight, transmittanceIn } from '../horizon/light-through.ts'
import type { Profile } from '../shading/profiles.ts'
import { type AlmanacSun, almanacSun, START_OF_2021 } from '../solar/almanac-sun.ts'
import type { Panels } from './behind-horizon.ts'

/*
 * What a skyline costs, by counting: the sun in every second minute, cells of the sky, one hour after another. It shares only
 * Perez's sky, cover, modules and inverter with the code under test.
 */

const DEGREE = Math.PI / 180
const HOURS = 8760
const SECTORS = 36
const MONTHS = 12

const zeros = (length: number): number[] => new Array<number>(length).fill(0)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const monthOf = (hour: number): number => new Date(Date.UTC(2021, 0, 1, hour)).getUTCMonth()
const sectorOf = (azimuth: number): number => Math.floor(azimuth / 10) % SECTORS

/** The terms of the light that can be left out. */
export interface Light {
  readonly weights: boolean
  readonly circumsolar: boolean
  readonly band: boolean
  readonly reflection: boolean
}

const cosIncidence = ({ panelTilt, panelAzimuth }: Panels, azimuth: number, sinAltitude: number): number => {
  const cosAltitude = Math.sqrt(Math.max(0, 1 - sinAltitude * sinAltitude))
  const facing = Math.sin(panelTilt * DEGREE) * Math.cos((azimuth - panelAzimuth) * DEGREE)
  return Math.max(0, facing * cosAltitude + Math.cos(panelTilt * DEGREE) * sinAltitude)
}

/** Of light from a clear sky: Meinel & Meinel (1976), with the air mass of Kasten & Young (1989). */
const clearSky = (sinAltitude: number): number => {
  const sin = Math.max(0, sinAltitude)
  const airMass = 1 / (sin + 0.50572 * (Math.asin(sin) / DEGREE + 6.07995) ** -1.6364)
  return 0.7 ** (airMass ** 0.678)
}

/** The line's height in degrees at an azimuth, with gaps of more than 90° completed at the cardinal directions. */
const lineThrough = (profile: Profile, raisedBy: number): ((azimuth: number) => number) => {
  const given = profile.map(({ direction, heightAngle }) => ({ at: Number(direction), height: heightAngle }))
  const points = given.toSorted((a, b) => a.at - b.at)
  const gapAt = (azimuth: number): number => {
    const next = Math.min(...points.map(({ at }) => (at - azimuth + 360) % 360 || 360))
    const previous = Math.min(...points.map(({ at }) => (azimuth - at + 360) % 360))
    return previous === 0 ? 0 : next + previous
  }
  for (const at of [0, 90, 180, 270]) if (points.length === 0 || gapAt(at) > 90) given.push({ at, height: 0 })
  const all = given
    .map(({ at, height }) => ({ at, height: Math.min(90, Math.max(0, height + raisedBy)) }))
    .sort((a, b) => a.at - b.at)
  const around = [
    ...all.map((it) => ({ ...it, at: it.at - 360 })),
    ...all,
    ...all.map((it) => ({ ...it, at: it.at + 360 })),
  ]
  return (azimuth) => {
    const i = around.findLastIndex(({ at }) => at <= azimuth)
    const [from, to] = [around[i], around[i + 1]]
    if (!(from && to)) return Number.NaN
    return from.height + ((azimuth - from.at) / (to.at - from.at)) * (to.height - from.height)
  }
}

interface Skyline {
  readonly line: (azimuth: number) => number
  readonly obstacles: readonly Obstacle[]
}

/** Share of light from a place in the sky that obstacles above the line stop in a month, 0…1. */
const stoppedBy = (obstacles: readonly Obstacle[], month: number): number =>
  Math.max(0, ...obstacles.map((obstacle) => 1 - transmittanceIn(obstacle, month)))

/** All orders of the numbers below a length. */
const ordersOf = (length: number): number[][] => {
  const orders = (rest: readonly number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) => orders(rest.filter((it) => it !== first)).map((order) => [first, ...order]))
  return orders(Array.from({ length }, (_, i) => i))
}

/** The Shapley value: how much each adds to the most that those before it take, on average over all orders. */
export const shapley = (taken: readonly number[]): number[] => {
  const orders = ordersOf(taken.length)
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

const obstaclesBefore = ({ obstacles }: Skyline, azimuth: number, altitude: number): Obstacle[] =>
  obstacles.filter((obstacle) => altitude < obstacleHeight(obstacle, azimuth))

const hiddenShare = (skyline: Skyline, { azimuth, altitude }: AlmanacSun, month: number): number =>
  altitude < skyline.line(azimuth) ? 1 : stoppedBy(obstaclesBefore(skyline, azimuth, altitude), month)

/** What the line and each obstacle take of the light from a place in the sky, 0…1. */
const causeShares = (skyline: Skyline, azimuth: number, altitude: number, month: number): number[] => {
  const shares = zeros(1 + skyline.obstacles.length)
  if (altitude < skyline.line(azimuth)) add(shares, 0, 1)
  else {
    const before = obstaclesBefore(skyline, azimuth, altitude)
    const taken = shapley(before.map((obstacle) => 1 - transmittanceIn(obstacle, month)))
    before.forEach((obstacle, i) => {
      add(shares, 1 + skyline.obstacles.indexOf(obstacle), at(taken, i))
    })
  }
  return shares
}

/** Shares of the plane's sky, 0…1, by month. */
interface HiddenSky {
  line: number
  readonly obstacles: number[]
  /** Line and obstacles, by month and sector. */
  readonly bySector: number[][]
  /** Of the horizon band, line and obstacles. */
  readonly band: number[]
  /** Of the sky and of the band, by month and then by cause: the line and each obstacle. */
  readonly byCause: number[][]
  readonly bandByCause: number[][]
}

const BAND_HEIGHT = 6.5

/** Counts cells of 0.2° of altitude in columns of 1° of azimuth. */
const hiddenSkyOf = (skyline: Skyline, panels: Panels): HiddenSky => {
  const hidden = { line: 0, obstacles: zeros(MONTHS), band: zeros(MONTHS) }
  const bySector = zeros(MONTHS).map(() => zeros(SECTORS))
  const noCauses = () => zeros(MONTHS).map(() => zeros(1 + skyline.obstacles.length))
  const byCause = noCauses()
  const bandByCause = noCauses()
  let [whole, wholeBand] = [0, 0]
  for (let azimuth = 0.5; azimuth < 360; azimuth++) {
    const top = skyline.line(azimuth)
    const facing = Math.max(0, Math.cos((azimuth - panels.panelAzimuth) * DEGREE))
    for (let cell = 0; cell < 450; cell++) {
      const altitude = (cell + 0.5) / 5
      const light = cosIncidence(panels, azimuth, Math.sin(altitude * DEGREE)) * Math.cos(altitude * DEGREE)
      const inBand = altitude < BAND_HEIGHT ? facing : 0
      whole += light
      wholeBand += inBand
      const isBehindLine = altitude < top
      const before = isBehindLine ? [] : obstaclesBefore(skyline, azimuth, altitude)
      if (isBehindLine) hidden.line += light
      else if (before.length === 0) continue
      for (let month = 0; month < MONTHS; month++) {
        const stopped = isBehindLine ? 1 : stoppedBy(before, month)
        if (!isBehindLine) add(hidden.obstacles, month, light * stopped)
        add(bySector[month] ?? [], sectorOf(azimuth), light * stopped)
        add(hidden.band, month, inBand * stopped)
        causeShares(skyline, azimuth, altitude, month).forEach((share, cause) => {
          add(byCause[month] ?? [], cause, light * share)
          add(bandByCause[month] ?? [], cause, inBand * share)
        })
      }
    }
  }
  return {
    line: hidden.line / whole,
    obstacles: hidden.obstacles.map((light) => light / whole),
    bySector: bySector.map((month) => month.map((light) => light / whole)),
    band: hidden.band.map((light) => light / wholeBand),
    byCause: byCause.map((month) => month.map((light) => light / whole)),
    bandByCause: bandByCause.map((month) => month.map((light) => light / wholeBand)),
  }
}

interface HiddenSun {
  /** In the middle of the part of the hour in which it is up. */
  readonly sun: AlmanacSun
  /** Share of the hour's beam, 0…1. */
  readonly share: number
  /** The same by sector, and by cause. */
  readonly bySector: readonly number[]
  readonly byCause: readonly number[]
}

/** The hour's sunlit minutes, every second one, each by what the sun would give the panels under a clear sky. */
const hiddenSunIn = (hour: number, panels: Panels, skyline: Skyline, weighted: boolean): HiddenSun | null => {
  const sunAtMinute = (minute: number): AlmanacSun =>
    almanacSun(panels, START_OF_2021 + (hour + minute / 60 - panels.hours.timeZone) / 24)
  const minutes = Array.from({ length: 30 }, (_, i) => ({ minute: 2 * i + 1, sun: sunAtMinute(2 * i + 1) }))
  const lit = minutes.filter(({ sun }) => sun.altitude > 0)
  if (lit.length === 0) return null
  const clear = lit.map(
    ({ sun }) => clearSky(sun.sinAltitude) * cosIncidence(panels, sun.azimuth, sun.sinAltitude),
  )
  const weights = weighted && sum(clear) > 0 ? clear : lit.map(() => 1)
  const bySector = zeros(SECTORS)
  const byCause = zeros(1 + skyline.obstacles.length)
  lit.forEach(({ sun }, i) => {
    const hidden = hiddenShare(skyline, sun, monthOf(hour))
    add(bySector, sectorOf(sun.azimuth), (at(weights, i) * hidden) / sum(weights))
    causeShares(skyline, sun.azimuth, sun.altitude, monthOf(hour)).forEach((share, cause) => {
      add(byCause, cause, (at(weights, i) * share) / sum(weights))
    })
  })
  const middle = sum(lit.map(({ minute }) => minute)) / lit.length
  return { sun: sunAtMinute(middle), share: sum(bySector), bySector, byCause }
}

/** AC power of an hour when the light behind the cover changes to a share of what it was, W. */
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

/** What a surface that faces the panels gets of the light on the ground. */
const LINE_BRIGHTNESS = 0.75
const OBSTACLE_BRIGHTNESS = 0.45

/** Percent, and kWh where nothing else is said. */
export interface BruteForceLoss {
  readonly annualLoss: number
  readonly beamLoss: number
  readonly diffuseLoss: number
  readonly solarAccess: number
  readonly adjustedMonthly: readonly number[]
  readonly byMonthAndHour: readonly (readonly number[])[]
  /** By sector. */
  readonly beam: readonly number[]
  readonly diffuse: readonly number[]
  /** Of the line and of each obstacle. */
  readonly causes: readonly number[]
  /** Share of each hour's beam, 0…1: 8760 values. */
  readonly beamHidden: readonly number[]
}

export const bruteForce = (
  panels: Panels,
  profile: Profile,
  obstacles: readonly Obstacle[] = [],
  light: Light = { weights: true, circumsolar: true, band: true, reflection: true },
  raisedBy = 0,
): BruteForceLoss => {
  const { hours, monthly, panelTilt } = panels
  const skyline = { line: lineThrough(profile, raisedBy), obstacles }
  const sky = hiddenSkyOf(skyline, panels)
  const suns = Array.from({ length: HOURS }, (_, hour) => hiddenSunIn(hour, panels, skyline, light.weights))
  const perez = skyYear(hours, {
    up: Float64Array.from(suns, (it) => (it ? 1 : 0)),
    sinAltitude: Float64Array.from(suns, (it) => it?.sun.sinAltitude ?? 0),
  })
  const modifiers = diffuseModifiers(panelTilt)
  const groundView = (1 - Math.cos(panelTilt * DEGREE)) / 2
  const acInMonth = zeros(MONTHS)
  hours.ac.forEach((ac, hour) => {
    add(acInMonth, monthOf(hour), ac)
  })
  const lost = { beam: 0, diffuse: 0 }
  const whole = { beam: 0, diffuse: 0, ground: 0 }
  const byMonthAndHour = zeros(MONTHS).map(() => zeros(24))
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
    const circumsolar = light.circumsolar ? at(perez.circumsolar, hour) * cos : 0
    const band = light.band ? at(perez.horizon, hour) * Math.sin(panelTilt * DEGREE) : 0
    const isotropic = fromSky - circumsolar - band

    const skyView = (1 + Math.cos(panelTilt * DEGREE)) / 2
    const behindObstacles = at(sky.obstacles, month)
    const brightness = LINE_BRIGHTNESS * sky.line + OBSTACLE_BRIGHTNESS * behindObstacles
    const returned = light.reflection ? reflected * brightness * skyView : 0
    const skyShare = sky.line + behindObstacles
    const beamLost = beam * hidden.share
    const diffuseLost =
      isotropic * skyShare + circumsolar * hidden.share + band * at(sky.band, month) - returned

    whole.beam += beam
    whole.diffuse += fromSky
    whole.ground += ground
    lost.beam += beamLost
    lost.diffuse += diffuseLost

    const behindCover = beam * beamModifier(cos) + fromSky * modifiers.sky + ground * modifiers.ground
    const fromBeam = beamLost * beamModifier(cos)
    const fromDiffuse = diffuseLost * modifiers.sky
    if (fromBeam + fromDiffuse === 0) return
    const left = powerLeft(panels, hour, behindCover, 1 - (fromBeam + fromDiffuse) / behindCover)
    const scale = at(acInMonth, month) > 0 ? at(monthly, month) / at(acInMonth, month) : 0
    const energy = (at(hours.ac, hour) - left) * scale
    add(byMonthAndHour[month] ?? [], hour % 24, energy)
    const perLight = energy / (fromBeam + fromDiffuse)
    for (let sector = 0; sector < SECTORS; sector++) {
      const ofBeam = hidden.share > 0 ? at(hidden.bySector, sector) / hidden.share : 0
      const ofSky = skyShare > 0 ? at(sky.bySector[month] ?? [], sector) / skyShare : 1 / SECTORS
      add(bySector.beam, sector, perLight * fromBeam * ofBeam)
      add(bySector.diffuse, sector, perLight * fromDiffuse * ofSky)
    }
    for (const [cause, ofSun] of hidden.byCause.entries()) {
      const ofSky = at(sky.byCause[month] ?? [], cause)
      const ofBand = at(sky.bandByCause[month] ?? [], cause)
      const returns = cause === 0 ? LINE_BRIGHTNESS : OBSTACLE_BRIGHTNESS
      const back = light.reflection ? reflected * returns * ofSky * skyView : 0
      const fromSun = beam * beamModifier(cos) + circumsolar * modifiers.sky
      add(
        causes,
        cause,
        perLight * (fromSun * ofSun + (isotropic * ofSky + band * ofBand - back) * modifiers.sky),
      )
    }
  })

  const adjustedMonthly = monthly.map((energy, month) => energy - sum(byMonthAndHour[month] ?? []))
  const total = whole.beam + whole.diffuse + whole.ground
  return {
    annualLoss: 100 * (1 - sum(adjustedMonthly) / sum(monthly)),
    beamLoss: (100 * lost.beam) / whole.beam,
    diffuseLoss: (100 * lost.diffuse) / whole.diffuse,
    solarAccess: 100 * (1 - (lost.beam + lost.diffuse) / total),
    adjustedMonthly,
    byMonthAndHour,
    causes,
    beam: bySector.beam,
    diffuse: bySector.diffuse,
    beamHidden: suns.map((it) => it?.share ?? 0),
  }
}
