import { useEffect, useRef, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import type { MapTiles } from '../connection/connection.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusInvalid } from '../ui/focus.ts'
import type { PinMap } from './map.ts'
import { CONTRIBUTORS, OpenStreetMap } from './open-street-map.tsx'
import { PlaceInput } from './place-input.tsx'

interface MapDialogProps {
  readonly tiles: MapTiles
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly onClose: () => void
}

/** Picks a place on a map, whose code and tiles are loaded only when it opens. */
export const MapDialog = ({ tiles, place, onPlace, onClose }: MapDialogProps) => {
  const [picked, setPicked] = useState(place)
  const [problem, setProblem] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PinMap | null>(null)
  // The user may type a place while the code loads.
  const latest = useRef(picked)
  latest.current = picked
  useEffect(() => {
    const closing = new AbortController()
    import('./map.ts').then(
      ({ openMap }) => {
        if (closing.signal.aborted || !element.current) return
        map.current = openMap(element.current, {
          tiles: tiles.template,
          place: latest.current,
          onPick: setPicked,
          onTiles: (areShown) =>
            setProblem(
              areShown
                ? ''
                : `The images of the map could not be loaded from ${new URL(tiles.template).host}.`,
            ),
        })
      },
      () => setProblem('The map could not be loaded from this page.'),
    )
    return () => {
      closing.abort()
      map.current?.remove()
    }
  }, [])
  const type = (typed: Place): void => {
    setPicked(typed)
    map.current?.show(typed)
  }
  const use = (): void => {
    if (picked === null || focusInvalid('map-place')) return
    onPlace(picked)
    onClose()
  }
  const [before, after] = tiles.credit.split(CONTRIBUTORS)
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
      <p class="hint">
        {before}
        {after !== undefined && <OpenStreetMap />}
        {after}
      </p>
      <div role="alert">
        {problem && <p class="message notice">{problem} You can still enter the coordinates.</p>}
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
