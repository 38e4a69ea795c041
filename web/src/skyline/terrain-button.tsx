import { useId } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import type { Terrain } from './use-terrain.ts'

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
