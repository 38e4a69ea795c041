import { total } from '../../../lib/solar/calendar.ts'
import type { Obstacle } from '../api/types.ts'
import { MONTHS } from '../ui/labels.ts'

export type Transmittance = Obstacle['transmittance']

/** One share for the whole year, or one per month. */
export const sharesOf = (transmittance: Transmittance): readonly number[] => [transmittance].flat()

/** Transmittance of crowns, from the guide of the German Section of the ISES, 2007; see docs/obstacles.md. */
const [IN_LEAF, BARE] = [0.23, 0.64]

/** A tree's transmittance in leaf and when bare, and the months in which it is in leaf. */
export interface Seasons {
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

/** Of a new tree. Between the tropics, where no winter bares it, that is an evergreen: see docs/obstacles.md. */
export const ofNewTree = (latitude: number): Transmittance =>
  Math.abs(latitude) < 23.4 ? 0.3 : transmittanceOf(deciduous(latitude))

/** Share of the light, 0…1. */
export const yearlyAverage = (transmittance: Transmittance): number => {
  const shares = sharesOf(transmittance)
  return total(shares) / shares.length
}
