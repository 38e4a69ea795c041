import { useMemo, useState } from 'preact/hooks'
import type { Points, TerrainHorizon } from '../../api/types.ts'
import { creditedPoints, creditOf, parseCreditedPoints } from './credits.ts'

const STORAGE_KEY = 'shading-terrain-credits'
/** Some 5 KB each. */
const MAX_REMEMBERED = 50

interface Credits {
  /** The credit to show with the points; null if they did not come from terrain in this tab. */
  readonly credit: string | null
  remember(horizon: TerrainHorizon): void
}

/** Remembers until the tab is closed which horizons came from terrain, so that their credit stays after saving and reloading. */
export const useCredits = (points: Points): Credits => {
  const [remembered, setRemembered] = useState(() => parseCreditedPoints(sessionStorage.getItem(STORAGE_KEY)))
  const credit = useMemo(() => creditOf(points, remembered), [points, remembered])
  return {
    credit,
    remember: (horizon) => {
      const next = [...remembered, creditedPoints(horizon)].slice(-MAX_REMEMBERED)
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
      setRemembered(next)
    },
  }
}
