import { wrapAzimuth } from '../horizon/direction.ts'
import { heightAt } from '../horizon/line.ts'
import { type Screen, topHeightAt } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { MONTHS } from '../solar/hours.ts'
import { SECTOR_WIDTH, SECTORS, sectorOf } from '../solar/sectors.ts'
import { edgeAt, integralTo, NODES, skyPlane } from './plane-sky.ts'

/** What screens take of the diffuse light that a plane receives from a uniformly bright sky, above the horizon line. */
export interface ScreenedSky {
  /** Of all the plane's sky light, 0…1. */
  share: number
  /** The same by sector of azimuths. */
  readonly bySector: Float64Array
  /** The share that the removal of each screen alone would bring back. */
  readonly recovered: Float64Array
}

/** Months in which the screens let the same light through. */
interface Season {
  readonly transmittance: readonly number[]
  /** Indices of the screens, from the one that lets the least through. */
  readonly order: readonly number[]
  readonly sky: ScreenedSky
}

const seasonOf = (screens: readonly Screen[], month: number): Season => {
  const transmittance = screens.map((screen) => screen.transmittance[month] ?? 1)
  const order = screens.map((_, i) => i).sort((a, b) => (transmittance[a] ?? 1) - (transmittance[b] ?? 1))
  const bySector = new Float64Array(SECTORS)
  return { transmittance, order, sky: { share: 0, bySector, recovered: new Float64Array(screens.length) } }
}

/** The season of each month; equal months share one. */
const seasonsOf = (screens: readonly Screen[]): Season[] => {
  const known = new Map<string, Season>()
  return Array.from({ length: MONTHS }, (_, month) => {
    const key = screens.map(({ transmittance }) => transmittance[month]).join()
    const season = known.get(key) ?? seasonOf(screens, month)
    known.set(key, season)
    return season
  })
}

/** Every azimuth at which a side, a point of the line, or a sector begins, or the plane's front ends; ascending, 0…360. */
const cutsOf = ({ line, screens }: Skyline, planeAzimuth: number): number[] =>
  [
    ...new Set([
      ...Array.from({ length: SECTORS + 1 }, (_, sector) => sector * SECTOR_WIDTH),
      ...line.azimuths.map(wrapAzimuth),
      ...screens.flatMap(({ azimuth, width }) => [azimuth, wrapAzimuth(azimuth + width)]),
      ...[wrapAzimuth(planeAzimuth - 90), wrapAzimuth(planeAzimuth + 90)],
    ]),
  ].sort((a, b) => a - b)

/** Degrees. Between neighboring azimuths closer than this no light counts. */
const MIN_PART = 1e-9

/** Degrees. On a panel of a sector's width or less, whose tops climb no more, the quadrature is good to 1e-6 of the sky. */
const MAX_CLIMB = 20
/** Degrees. A panel on which two tops cross is at most this wide, which costs 1e-6 of the sky. */
const MIN_WIDTH = 0.25

/** Whether a panel need not be halved: its tops climb little and keep their order. */
const isSmooth = (width: number, from: readonly number[], to: readonly number[]): boolean => {
  if (width <= MIN_WIDTH) return true
  for (let i = 0; i < from.length; i++) {
    if (Math.abs((from[i] ?? 0) - (to[i] ?? 0)) > MAX_CLIMB) return false
    for (let j = 0; j < i; j++)
      if ((from[i] ?? 0) < (from[j] ?? 0) !== (to[i] ?? 0) < (to[j] ?? 0)) return false
  }
  return true
}

/** The light that a screen takes between heights, and that others would take in its place. */
const recoveredBehind = (
  { transmittance, order }: Season,
  position: number,
  light: Float64Array,
  from: number,
): number => {
  const screen = order[position] ?? 0
  const top = light[screen] ?? 0
  const own = transmittance[screen] ?? 1
  let reached = from
  let recovered = 0
  for (let i = position + 1; i < order.length && reached < top; i++) {
    const other = order[i] ?? 0
    const to = Math.min(light[other] ?? 0, top)
    if (to <= reached) continue
    recovered += ((transmittance[other] ?? 1) - own) * (to - reached)
    reached = to
  }
  return recovered + (1 - own) * (top - reached)
}

/**
 * Adds the light at one azimuth. Where screens overlap, the one that lets the least through counts: going through them in
 * that order, each takes what is above the tops of those before.
 *
 * @param light on the plane between the line and the top of each screen; 0 for screens elsewhere
 */
const addAzimuth = (season: Season, weight: number, sector: number, light: Float64Array): void => {
  const { transmittance, order, sky } = season
  let reached = 0
  let taken = 0
  for (let i = 0; i < order.length; i++) {
    const screen = order[i] ?? 0
    const top = light[screen] ?? 0
    if (top <= reached) continue
    taken += (1 - (transmittance[screen] ?? 1)) * (top - reached)
    sky.recovered[screen] = (sky.recovered[screen] ?? 0) + weight * recoveredBehind(season, i, light, reached)
    reached = top
  }
  sky.share += weight * taken
  sky.bySector[sector] = (sky.bySector[sector] ?? 0) + weight * taken
}

/**
 * By month, January first.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const screenedSky = (skyline: Skyline, tilt: number, azimuth: number): readonly ScreenedSky[] => {
  const { line, screens } = skyline
  const months = seasonsOf(screens)
  const seasons = [...new Set(months)]
  if (screens.length === 0) return months.map(({ sky }) => sky)
  const plane = skyPlane(tilt, azimuth)
  const wholeSky = (Math.PI * (1 + plane.cosTilt)) / 2
  const light = new Float64Array(screens.length)

  const edge = (at: number): number => edgeAt(plane, Math.cos(at * RADIANS_PER_DEGREE - plane.azimuth))

  const addNode = (at: number, weight: number, active: readonly number[]): void => {
    const cosAzimuth = Math.cos(at * RADIANS_PER_DEGREE - plane.azimuth)
    const bottom = Math.max(heightAt(line, at) * RADIANS_PER_DEGREE, edgeAt(plane, cosAzimuth))
    const below = integralTo(plane, cosAzimuth, bottom)
    for (const i of active) {
      const screen = screens[i]
      const top = screen ? topHeightAt(screen, at) * RADIANS_PER_DEGREE : 0
      light[i] = top > bottom ? integralTo(plane, cosAzimuth, top) - below : 0
    }
    for (const season of seasons) addAzimuth(season, weight / wholeSky, sectorOf(at), light)
  }

  const heightsAt = (at: number, active: readonly number[]): number[] => {
    const heights = [heightAt(line, wrapAzimuth(at)), edge(at) / RADIANS_PER_DEGREE]
    for (const i of active) {
      const screen = screens[i]
      if (screen) heights.push(topHeightAt(screen, at))
    }
    return heights
  }

  const addPanel = (
    from: number,
    to: number,
    active: readonly number[],
    start: number[],
    end: number[],
  ): void => {
    const width = to - from
    if (isSmooth(width, start, end)) {
      for (const { at, weight } of NODES)
        addNode(from + at * width, weight * width * RADIANS_PER_DEGREE, active)
      return
    }
    const middle = (from + to) / 2
    const between = heightsAt(middle, active)
    addPanel(from, middle, active, start, between)
    addPanel(middle, to, active, between, end)
  }

  const cuts = cutsOf(skyline, azimuth)
  for (let i = 0; i + 1 < cuts.length; i++) {
    const from = cuts[i] ?? 0
    const to = cuts[i + 1] ?? 0
    if (to - from < MIN_PART) continue
    const middle = (from + to) / 2
    const active = screens.flatMap((screen, i) =>
      wrapAzimuth(middle - screen.azimuth) < screen.width ? [i] : [],
    )
    if (active.length === 0) continue
    light.fill(0)
    addPanel(from, to, active, heightsAt(from, active), heightsAt(to, active))
  }
  return months.map(({ sky }) => sky)
}
