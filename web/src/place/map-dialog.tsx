import { useEffect, useRef, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { PlaceMap } from './map.ts'
import { PlaceInput } from './place-input.tsx'

interface MapDialogProps {
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
}

/** Picks a place on a map. The map's code and images are loaded only now. */
export const MapDialog = ({ place, onPlace, onClose }: MapDialogProps) => {
  const [picked, setPicked] = useState(place)
  // The user may type one while the map loads.
  const latest = useRef(picked)
  latest.current = picked
  const [isUnavailable, setUnavailable] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PlaceMap | null>(null)
  useEffect(() => {
    let isClosed = false
    const load = async (): Promise<void> => {
      const { createMap } = await import('./map.ts')
      if (isClosed || element.current === null) return
      const onTiles = (areShown: boolean): void => setUnavailable(!areShown)
      map.current = createMap(element.current, { place: latest.current, onPick: setPicked, onTiles })
    }
    load().catch(() => setUnavailable(true))
    return () => {
      isClosed = true
      map.current?.remove()
    }
  }, [])
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
      <div
        class="map"
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
        tabIndex={0}
        autofocus
        role="application"
        aria-label="Map: arrow keys move it, plus and minus zoom, Enter puts the pin in the middle"
      />
      <div role="alert">
        {isUnavailable && (
          <p class="message notice">
            The map could not be loaded from openstreetmap.org. You can still enter the coordinates.
          </p>
        )}
      </div>
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
