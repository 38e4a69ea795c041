import { useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import type { Place, Points } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { terrainSummary } from './descriptions.ts'
import { useTerrainHorizon } from './queries.ts'

export interface Terrain {
  /** The place is known. */
  readonly isPossible: boolean
  readonly isBusy: boolean
  /** Of what the user has asked for. */
  readonly failure: Failure | null
  /** What came of fetching by itself: the present horizon, or why there is none; null: nothing. */
  readonly note: string | null
  /** What is fetched without a click for an open horizon is not there: it is on its way, or could not be fetched; null: nothing is missing. */
  readonly missing: 'pending' | 'failed' | null
  fetch(): void
  /** Fetches it because the place is new. */
  fetchUnasked(): void
}

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
): Terrain => {
  const { mutate, variables, isPending, data, error } = useTerrainHorizon()
  const announce = useAnnounce()
  const current = useRef({ place, points })
  current.current = { place, points }
  const isHere = (other: Place): boolean => isSamePlace(current.current.place, other)
  // Another place makes the result of this one meaningless.
  const request = variables && isHere(variables.place) ? variables : null
  const failure = (request && error?.failure) ?? null
  const found = data?.horizonProfile === points ? `Fetched for this place: ${terrainSummary(data)}` : null
  const isBusy = request !== null && isPending
  const fetch = (isAutomatic: boolean): void => {
    if (place === null || isBusy) return
    mutate(
      { place, observerHeight: panelHeight, isAutomatic },
      {
        onSuccess: (horizon) => {
          // What is fetched without a click must not replace what has been drawn meanwhile.
          if (!isHere(place) || (isAutomatic && current.current.points !== points)) return
          const { horizonProfile, source } = horizon
          onFetched({
            horizonProfile,
            horizonSource: {
              kind: 'terrain',
              ...place,
              observerHeight: panelHeight,
              attribution: source.attribution,
            },
          })
          announce(terrainSummary(horizon))
        },
      },
    )
  }
  const isMissing = request?.isAutomatic === true && points.length === 0
  return {
    isPossible: place !== null,
    isBusy,
    missing: isMissing && isBusy ? 'pending' : isMissing && failure ? 'failed' : null,
    failure: request?.isAutomatic ? null : failure,
    note: request?.isAutomatic ? (failure ? `${failure.title}.` : found) : null,
    fetch: () => fetch(false),
    fetchUnasked: () => fetch(true),
  }
}
