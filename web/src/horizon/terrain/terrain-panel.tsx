import type { JSX } from 'preact'
import type { TerrainHorizon } from '../../api/types.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { missingPlace, terrainSummary } from './terrain-text.ts'
import { useTerrain } from './use-terrain.ts'

interface TerrainPanelProps {
  /** Degrees north and east; NaN if missing or invalid. */
  readonly latitude: number
  readonly longitude: number
  onUse(horizon: TerrainHorizon): void
}

/** Replaces the horizon with that of the terrain. */
export const TerrainPanel = ({ latitude, longitude, onUse }: TerrainPanelProps): JSX.Element => {
  const announce = useAnnounce()
  const { busy, failure, horizon, fetch } = useTerrain(latitude, longitude, (fetched) => {
    onUse(fetched)
    announce(terrainSummary(fetched))
  })
  const missing = missingPlace(latitude, longitude)
  return (
    <div class="horizon-terrain">
      <div class="horizon-tools">
        <Button busy={busy} disabled={missing !== null} onClick={fetch} describedBy="terrain-text">
          {busy ? 'Fetching terrain…' : 'Fetch terrain'}
        </Button>
      </div>
      <p class="quiet" id="terrain-text">
        {missing !== null && <strong>{missing} </strong>}
        Replaces the horizon with that of the bare ground, without buildings and trees.
      </p>
      {horizon && <p class="quiet">Fetched: {terrainSummary(horizon)}</p>}
      <ErrorMessage failure={failure} />
    </div>
  )
}
