import { clamp, roundTo } from '../ui/azimuth.ts'
import { MONTHS } from '../ui/labels.ts'
import type { Seasons, Transmittance } from './transmittance.ts'

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
