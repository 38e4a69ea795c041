import type { Screen } from '../horizon/obstacles.ts'
import { MONTHS } from '../solar/hours.ts'
import { SECTORS } from '../solar/sectors.ts'

/** What screens take of the diffuse light that a plane receives from a uniformly bright sky, above the horizon line. */
export interface ScreenedSky {
  /** Of all the plane's sky light, 0…1. */
  share: number
  /** The same by sector of azimuths. */
  readonly bySector: Float64Array
  /** The share that the removal of each screen alone would recover; empty unless asked for. */
  readonly recovered: Float64Array
}

/** Months in which the screens let the same light through. */
export interface MonthGroup {
  readonly transmittance: readonly number[]
  /** Indices of the screens, from the one that lets the least through. */
  readonly order: readonly number[]
  readonly sky: ScreenedSky
}

const monthGroupOf = (screens: readonly Screen[], month: number, isAttributed: boolean): MonthGroup => {
  const transmittance = screens.map((screen) => screen.transmittance[month] ?? 1)
  const order = screens.map((_, i) => i).sort((a, b) => (transmittance[a] ?? 1) - (transmittance[b] ?? 1))
  const bySector = new Float64Array(SECTORS)
  const recovered = new Float64Array(isAttributed ? screens.length : 0)
  return { transmittance, order, sky: { share: 0, bySector, recovered } }
}

/**
 * The group of each month, January first.
 *
 * @param isAttributed whether to find out what the removal of each screen would recover
 */
export const monthGroupsOf = (screens: readonly Screen[], isAttributed: boolean): MonthGroup[] => {
  const known = new Map<string, MonthGroup>()
  return Array.from({ length: MONTHS }, (_, month) => {
    const key = screens.map(({ transmittance }) => transmittance[month]).join()
    const group = known.get(key) ?? monthGroupOf(screens, month, isAttributed)
    known.set(key, group)
    return group
  })
}

/** The light that a screen takes between heights, and that others would take in its place. */
const recoveredBehind = (
  { transmittance, order }: MonthGroup,
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
 * @param light on the plane between the line and the top of each screen
 */
export const addAzimuth = (group: MonthGroup, weight: number, sector: number, light: Float64Array): void => {
  const { transmittance, order, sky } = group
  let reached = 0
  let taken = 0
  for (let i = 0; i < order.length; i++) {
    const screen = order[i] ?? 0
    const top = light[screen] ?? 0
    if (top <= reached) continue
    taken += (1 - (transmittance[screen] ?? 1)) * (top - reached)
    if (sky.recovered.length > 0)
      sky.recovered[screen] =
        (sky.recovered[screen] ?? 0) + weight * recoveredBehind(group, i, light, reached)
    reached = top
  }
  sky.share += weight * taken
  sky.bySector[sector] = (sky.bySector[sector] ?? 0) + weight * taken
}
