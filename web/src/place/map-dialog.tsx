import { useRef, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import type { MapTiles } from '../connection/connection.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ShownMap } from './map.tsx'
import { MapFrame } from './map-frame.tsx'
import { PlaceInput } from './place-input.tsx'

interface MapDialogProps {
  readonly tiles: MapTiles
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
}

/** Picks a place on a map. */
export const MapDialog = ({ tiles, place, onPlace, onClose }: MapDialogProps) => {
  const [picked, setPicked] = useState(place)
  const map = useRef<ShownMap<Place> | null>(null)
  const type = (typed: Place): void => {
    setPicked(typed)
    map.current?.show(typed)
  }
  const use = (): void => {
    if (picked === null) return
    onPlace(picked)
    onClose()
  }
  return (
    <Dialog title="Pick a place" onClose={onClose}>
      <MapFrame
        label=", Enter puts the pin in the middle"
        tiles={tiles}
        autofocus
        advice="You can still enter the coordinates."
        map={map}
        create={({ createMap }, canvas) => createMap(canvas, picked, setPicked)}
      />
      <PlaceInput
        id="map-place"
        label="Pin"
        hint="Click the map, drag the pin, or enter an address or coordinates."
        place={picked}
        onPlace={type}
      />
      <div class="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={use} disabled={picked === null}>
          Use this place
        </Button>
      </div>
    </Dialog>
  )
}
