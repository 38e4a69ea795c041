import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import type { Place, TerrainHorizon } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { preferences } from '../ui/preferences.ts'
import { terrainSummary } from './descriptions.ts'
import { useTerrainHorizon } from './queries.ts'

export interface Terrain {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The latest for this place. */
  readonly horizon: TerrainHorizon | null
  fetch(): void
}

/** The horizon of the terrain around a place, for panels at the height that the browser remembers. */
export const useTerrain = (
  place: Place | null,
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
      { place, observerHeight: preferences.value.panelHeight },
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

/** Meters. */
const MAX_HEIGHT = 200

interface HeightDialogProps {
  readonly onFetch: () => void
  readonly onClose: () => void
}

const HeightDialog = ({ onFetch, onClose }: HeightDialogProps) => {
  const id = useId()
  const [panelHeight, setPanelHeight] = useState(preferences.value.panelHeight)
  return (
    <Dialog title="Fetch terrain" onClose={onClose}>
      <p class="hint">
        Replaces the horizon with that of the bare ground, without buildings and trees. From higher up, hills
        nearby hide less of the sky.
      </p>
      <NumberField
        id={id}
        label="Height of the panels above the ground"
        unit="m"
        value={panelHeight}
        onValue={setPanelHeight}
        min={0}
        max={MAX_HEIGHT}
        decimals={1}
      />
      <div class="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          onClick={() => {
            preferences.value = { ...preferences.value, panelHeight }
            onClose()
            onFetch()
          }}
        >
          Fetch
        </Button>
      </div>
    </Dialog>
  )
}

interface TerrainButtonProps {
  readonly terrain: Terrain
  readonly hasPlace: boolean
}

/** Replaces the horizon with that of the terrain; the arrow beside it asks for the height of the panels first. */
export const TerrainButton = ({ terrain, hasPlace }: TerrainButtonProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span class="split">
        <Button
          busy={terrain.isBusy}
          disabled={!hasPlace}
          onClick={terrain.fetch}
          {...(!hasPlace && { describedBy: id })}
        >
          {terrain.isBusy ? 'Fetching terrain…' : 'Fetch terrain'}
        </Button>
        <Button
          label="Height of the panels"
          hasPopup="dialog"
          disabled={!hasPlace}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden="true">▾</span>
        </Button>
      </span>
      {!hasPlace && (
        <span class="visually-hidden" id={id}>
          Enter the place first.
        </span>
      )}
      {isOpen && <HeightDialog onFetch={terrain.fetch} onClose={() => setOpen(false)} />}
    </>
  )
}
