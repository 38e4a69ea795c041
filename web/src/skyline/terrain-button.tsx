import { useEffect, useId, useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import type { Place, TerrainHorizon } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { terrainSummary } from './descriptions.ts'
import { useTerrainHorizon } from './queries.ts'

export interface Terrain {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The latest for this place. */
  readonly horizon: TerrainHorizon | null
  fetch(): void
}

/** The horizon of the terrain around a place. @param observerHeight of the panels above the ground, m */
export const useTerrain = (
  place: Place | null,
  observerHeight: number,
  onFetched: (horizon: TerrainHorizon, observerHeight: number) => void,
): Terrain => {
  const terrain = useTerrainHorizon()
  const announce = useAnnounce()
  const current = useRef(place)
  current.current = place
  const isHere = (other: Place): boolean =>
    other.latitude === current.current?.latitude && other.longitude === current.current.longitude
  // Another place makes the result of this one meaningless.
  useEffect(() => terrain.reset, [place?.latitude, place?.longitude])
  const fetch = (): void => {
    if (place === null || terrain.isPending) return
    terrain.mutate(
      { place, observerHeight },
      {
        onSuccess: (horizon, request) => {
          if (!isHere(request.place)) return
          onFetched(horizon, request.observerHeight)
          announce(terrainSummary(horizon))
        },
      },
    )
  }
  return {
    isBusy: terrain.isPending,
    failure: terrain.error?.failure ?? null,
    horizon: terrain.data ?? null,
    fetch,
  }
}

interface TerrainButtonProps {
  readonly terrain: Terrain
  readonly hasPlace: boolean
}

/** Replaces the horizon with that of the terrain. */
export const TerrainButton = ({ terrain, hasPlace }: TerrainButtonProps) => {
  const id = useId()
  return (
    <>
      <Button
        busy={terrain.isBusy}
        disabled={!hasPlace}
        onClick={terrain.fetch}
        {...(!hasPlace && { describedBy: id })}
      >
        {terrain.isBusy ? 'Fetching terrain…' : 'Fetch terrain'}
      </Button>
      {!hasPlace && (
        <span class="visually-hidden" id={id}>
          Enter the place first.
        </span>
      )}
    </>
  )
}
