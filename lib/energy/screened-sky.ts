import { wrapAzimuth } from '../horizon/direction.ts'
import { heightAt } from '../horizon/line.ts'
import { type Screen, standsAt, topHeightAt } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { SECTOR_WIDTH, SECTORS, sectorOf } from '../solar/sectors.ts'
import { edgeAt, integralTo, NODES, type Plane, skyPlane } from './plane-sky.ts'
import { addAzimuth, type MonthGroup, monthGroupsOf, type ScreenedSky } from './screen-light.ts'

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
const MIN_WIDTH = 0.5

/** An azimuth, and the heights there that must be smooth between cuts. Degrees. */
type Cut = readonly [azimuth: number, heights: readonly number[]]

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

/** A screen with its index among all. */
interface Indexed {
  readonly index: number
  readonly screen: Screen
}

/** The screens at some azimuths, and the groups with these screens only. */
interface Standing {
  readonly screens: readonly Indexed[]
  readonly groups: readonly MonthGroup[]
}

const standingAt = (azimuth: number, all: readonly Indexed[], groups: readonly MonthGroup[]): Standing => {
  const screens = all.filter(({ screen }) => standsAt(screen, azimuth))
  const stands = (index: number): boolean => screens.some((standing) => standing.index === index)
  const withThese = ({ transmittance, order, sky }: MonthGroup): MonthGroup => ({
    transmittance,
    order: order.filter(stands),
    sky,
  })
  return { screens, groups: screens.length > 0 ? groups.map(withThese) : [] }
}

/** Integrates over azimuths. */
const integrate = ({ line, screens }: Skyline, plane: Plane, groups: readonly MonthGroup[]): void => {
  const wholeSky = (Math.PI * (1 + plane.cosTilt)) / 2
  const light = new Float64Array(screens.length)
  const all = screens.map((screen, index): Indexed => ({ index, screen }))
  const cosFromPlane = (at: number): number => Math.cos(at * RADIANS_PER_DEGREE - plane.azimuth)

  const addNode = (at: number, weight: number, standing: Standing): void => {
    const cosAzimuth = cosFromPlane(at)
    const bottom = Math.max(heightAt(line, at) * RADIANS_PER_DEGREE, edgeAt(plane, cosAzimuth))
    const below = integralTo(plane, cosAzimuth, bottom)
    for (const { index, screen } of standing.screens) {
      const top = topHeightAt(screen, at) * RADIANS_PER_DEGREE
      light[index] = top > bottom ? integralTo(plane, cosAzimuth, top) - below : 0
    }
    for (const group of standing.groups) addAzimuth(group, weight / wholeSky, sectorOf(at), light)
  }

  /** Of the line, the plane's own edge and the screens, in degrees. */
  const heightsAt = (at: number, standing: Standing): number[] => [
    heightAt(line, wrapAzimuth(at)),
    edgeAt(plane, cosFromPlane(at)) / RADIANS_PER_DEGREE,
    ...standing.screens.map(({ screen }) => topHeightAt(screen, at)),
  ]

  const addPanel = (standing: Standing, [from, start]: Cut, [to, end]: Cut): void => {
    const width = to - from
    if (isSmooth(width, start, end)) {
      for (const { at, weight } of NODES)
        addNode(from + at * width, weight * width * RADIANS_PER_DEGREE, standing)
      return
    }
    const middle = (from + to) / 2
    const between: Cut = [middle, heightsAt(middle, standing)]
    addPanel(standing, [from, start], between)
    addPanel(standing, between, [to, end])
  }

  const cuts = cutsOf({ line, screens }, plane.azimuth / RADIANS_PER_DEGREE)
  for (let i = 0; i + 1 < cuts.length; i++) {
    const from = cuts[i] ?? 0
    const to = cuts[i + 1] ?? 0
    if (to - from < MIN_PART) continue
    const standing = standingAt((from + to) / 2, all, groups)
    if (standing.screens.length > 0)
      addPanel(standing, [from, heightsAt(from, standing)], [to, heightsAt(to, standing)])
  }
}

/**
 * By month, January first.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 * @param isAttributed whether to find out what the removal of each screen would recover
 */
export const screenedSky = (
  skyline: Skyline,
  tilt: number,
  azimuth: number,
  isAttributed: boolean,
): readonly ScreenedSky[] => {
  const months = monthGroupsOf(skyline.screens, isAttributed)
  if (skyline.screens.length > 0) integrate(skyline, skyPlane(tilt, azimuth), [...new Set(months)])
  return months.map(({ sky }) => sky)
}
