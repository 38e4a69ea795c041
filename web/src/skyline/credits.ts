import { useMemo, useState } from 'preact/hooks'
import type { HorizonPoint, Points, TerrainHorizon } from '../api/types.ts'
import { isRecord, readStorage, writeStorage } from '../ui/storage.ts'

/** Points that came from terrain, and the credit to show with them. */
export interface CreditedPoints {
  readonly attribution: string
  /** One text per point. */
  readonly points: readonly string[]
}

const toText = ({ direction, heightAngle }: HorizonPoint): string => `${direction} ${heightAngle}`

export const creditedPoints = ({ horizonProfile, source }: TerrainHorizon): CreditedPoints => ({
  attribution: source.attribution,
  points: horizonProfile.map(toText),
})

/** A horizon still counts as one from terrain after some of its points have been edited, added or removed. */
const MIN_SHARE = 0.5

/** The credit to show with a horizon; null if it did not come from terrain. */
export const creditOf = (points: Points, credited: readonly CreditedPoints[]): string | null => {
  const texts = points.map(toText)
  const isSource = ({ points }: CreditedPoints): boolean => {
    const known = new Set(points)
    return texts.filter((text) => known.has(text)).length >= MIN_SHARE * texts.length
  }
  return texts.length === 0 ? null : (credited.find(isSource)?.attribution ?? null)
}

const isCreditedPoints = (value: unknown): value is CreditedPoints =>
  isRecord(value) && typeof value.attribution === 'string' && Array.isArray(value.points)

const STORAGE_KEY = 'shading-terrain-credits'
/** Some 5 KB each. */
const MAX_REMEMBERED = 50

export const restoreCreditedPoints = (): readonly CreditedPoints[] => {
  const value = readStorage('sessionStorage', STORAGE_KEY)
  return Array.isArray(value) ? value.filter(isCreditedPoints) : []
}

interface Credits {
  /** The credit to show with the points; null if they did not come from terrain in this tab. */
  readonly credit: string | null
  remember(horizon: TerrainHorizon): void
}

/** Remembers until the tab is closed which horizons came from terrain, so that their credit stays after saving and reloading. */
export const useCredits = (points: Points): Credits => {
  const [remembered, setRemembered] = useState(restoreCreditedPoints)
  const credit = useMemo(() => creditOf(points, remembered), [points, remembered])
  return {
    credit,
    remember: (horizon) => {
      const next = [...remembered, creditedPoints(horizon)].slice(-MAX_REMEMBERED)
      writeStorage('sessionStorage', STORAGE_KEY, next)
      setRemembered(next)
    },
  }
}
