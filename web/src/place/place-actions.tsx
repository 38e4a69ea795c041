import type { ComponentChildren } from 'preact'
import { useContext, useRef, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { wholeNumber } from '../ui/format.ts'
import { roundPlace } from './coordinates.ts'
import { MapDialog } from './map-dialog.tsx'

const TIMEOUT_MS = 15_000

/** Messages by error code of the Geolocation API. */
const FAILURES: Readonly<Record<number, string>> = {
  1: 'The browser does not share your location with this page. Allow it in the browser’s settings for this site, or enter the place.',
  2: 'Your location is not available. Enter the place instead.',
  3: 'Finding your location took too long. Try again, or enter the place.',
}

interface PlaceActionsProps {
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly children?: ComponentChildren
}

/** Ways to set a place without typing: the device's location, or a map. */
export const PlaceActions = ({ place, onPlace, children }: PlaceActionsProps) => {
  const { map } = useContext(HostContext)
  const [isMapOpen, setMapOpen] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const [locationError, setLocationError] = useState<string | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const locate = (): void => {
    setLocating(true)
    setLocationError(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // The user may have left the page.
        if (!alert.current) return
        setLocating(false)
        onPlace(roundPlace(coords))
        announce(`Location found, to within ${wholeNumber(coords.accuracy)} m.`)
      },
      (error) => {
        setLocating(false)
        setLocationError(FAILURES[error.code] ?? error.message)
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    )
  }
  return (
    <>
      <div class="actions">
        <Button kind="quiet" busy={isLocating} onClick={locate}>
          Use my location
        </Button>
        {map && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setMapOpen(true)}>
            Pick on a map
          </Button>
        )}
        {children}
      </div>
      <div ref={alert} role="alert">
        {locationError !== null && <p class="field-error">{locationError}</p>}
      </div>
      {map && isMapOpen && (
        <MapDialog tiles={map} place={place} onPlace={onPlace} onClose={() => setMapOpen(false)} />
      )}
    </>
  )
}
