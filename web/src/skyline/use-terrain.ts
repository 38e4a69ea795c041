import { useRef } from 'preact/hooks'
import type { Place, Points } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { terrainSummary } from './descriptions.ts'
import { useTerrainHorizon } from './queries.ts'

/**
 * Fetches the horizon of the terrain around a place.
 *
 * @param panelHeight of the panels above the ground, m
 * @param points of the present horizon
 */
export const useTerrain = (
  place: Place | null,
  panelHeight: number,
  points: Points,
  onFetched: (fetched: Pick<Draft, 'horizonProfile' | 'horizonSource'>) => void,
) => {
  const { mutate, variables, isPending, data, error } = useTerrainHorizon()
  const announce = useAnnounce()
  const current = useRef({ place, points })
  current.current = { place, points }
  const isHere = (other: Place): boolean => isSamePlace(current.current.place, other)
  // Another place makes the result of this one meaningless.
  const request = variables && isHere(variables.place) ? variables : null
  const isAutomatic = request?.isAutomatic === true
  const failure = (request && error?.failure) ?? null
  const found = data?.horizonProfile === points ? `Fetched for this place: ${terrainSummary(data)}` : null
  const isBusy = request !== null && isPending
  const state: 'pending' | 'failed' | null = isBusy ? 'pending' : failure ? 'failed' : null
  const fetch = (isAutomatic: boolean): void => {
    if (place === null || isBusy) return
    mutate(
      { place, observerHeight: panelHeight, isAutomatic },
      {
        onSuccess: (horizon) => {
          // What is fetched without a click must not replace what has been drawn meanwhile.
          if (!isHere(place) || (isAutomatic && current.current.points !== points)) return
          const {
            horizonProfile,
            source: { attribution },
          } = horizon
          onFetched({
            horizonProfile,
            horizonSource: { kind: 'terrain', ...place, observerHeight: panelHeight, attribution },
          })
          announce(terrainSummary(horizon))
        },
      },
    )
  }
  return {
    /** The place is known. */
    isPossible: place !== null,
    isBusy,
    /** What is fetched without a click for an open horizon is on its way, or could not be fetched; null: nothing is missing. */
    missing: isAutomatic && points.length === 0 ? state : null,
    /** Of what the user has asked for. */
    failure: isAutomatic ? null : failure,
    /** What came of fetching by itself: the present horizon, or why there is none; null: nothing. */
    note: isAutomatic ? (failure ? `${failure.title}.` : found) : null,
    fetch: () => fetch(false),
    /** Fetches it because the place is new. */
    fetchUnasked: () => fetch(true),
  }
}

export type Terrain = ReturnType<typeof useTerrain>
