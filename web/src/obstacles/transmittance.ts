import { total } from '../../../lib/solar/calendar.ts'
import type { Obstacle } from '../api/types.ts'
import { clamp, roundTo } from '../ui/azimuth.ts'
import { MONTHS } from '../ui/labels.ts'

type Transmittance = Obstacle['transmittance']

/** One share for the whole year, or one per month. */
export const sharesOf = (transmittance: Transmittance): readonly number[] => [transmittance].flat()

/** Transmittance of crowns, from the guide of the German Section of the ISES, 2007; see docs/obstacles.md. */
const [IN_LEAF, BARE] = [0.23, 0.64]

/** A tree's transmittance in leaf and when bare, and the months in which it is in leaf. */
interface Seasons {
  /** Share of the light, 0…1. */
  readonly inLeaf: number
  readonly bare: number
  /** January to December. */
  readonly months: readonly boolean[]
}

/** A deciduous tree in the temperate zone of a hemisphere: in the north it is in leaf from April to October. */
export const deciduous = (latitude: number): Seasons => ({
  inLeaf: IN_LEAF,
  bare: BARE,
  months: MONTHS.map((_, month) => {
    const northern = latitude < 0 ? (month + 6) % MONTHS.length : month
    return northern >= 3 && northern <= 9
  }),
})

export const transmittanceOf = ({ inLeaf, bare, months }: Seasons): number[] =>
  months.map((isLeafMonth) => (isLeafMonth ? inLeaf : bare))

/** The seasons behind monthly values; null unless there are exactly two. */
export const seasonsOf = (transmittance: Transmittance): Seasons | null => {
  if (typeof transmittance === 'number' || new Set(transmittance).size !== 2) return null
  const inLeaf = Math.min(...transmittance)
  return {
    inLeaf,
    bare: Math.max(...transmittance),
    months: transmittance.map((share) => share === inLeaf),
  }
}

/** Step of edited shares. The two seasons must differ, or nothing would tell their months apart. */
const STEP = 0.01

/** The seasons with another share; in leaf it stays below bare. */
export const withShare = (seasons: Seasons, season: 'inLeaf' | 'bare', share: number): Seasons => ({
  ...seasons,
  [season]: roundTo(
    season === 'bare'
      ? clamp(seasons.inLeaf + STEP, share, 1)
      : clamp(0, Math.min(share, seasons.bare - STEP), 1),
    2,
  ),
})

/** `Apr–Oct`, also across the turn of the year; null unless the months are consecutive. */
export const monthsText = (months: readonly boolean[]): string | null => {
  const starts = months.flatMap((isIn, i) => (isIn && !months.at(i - 1) ? [i] : []))
  const [start] = starts
  if (start === undefined || starts.length > 1) return null
  const [first, last] = [MONTHS[start], MONTHS[(start + months.filter(Boolean).length - 1) % MONTHS.length]]
  return first === last ? `${first}` : `${first}–${last}`
}

/** Share of the light, 0…1. */
export const yearlyAverage = (transmittance: Transmittance): number => {
  const shares = sharesOf(transmittance)
  return total(shares) / shares.length
}
