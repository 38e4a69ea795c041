import type { ComponentChildren } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { HostContext } from '../connection/connection.ts'
import { Help } from '../glossary/help.tsx'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { wholeNumber } from '../ui/format.ts'
import { roundPlace } from './coordinates.ts'
import { MapDialog } from './map-dialog.tsx'
import { PlaceInput } from './place-input.tsx'

const TIMEOUT_MS = 15_000

const reason = ({ code }: GeolocationPositionError): string => {
  switch (code) {
    case GeolocationPositionError.PERMISSION_DENIED:
      return 'The browser does not share your location with this page. Allow it in the browser’s settings for this site, or enter the place.'
    case GeolocationPositionError.TIMEOUT:
      return 'Finding your location took too long. Try again, or enter the place.'
    default:
      return 'Your location is not available. Enter the place instead.'
  }
}

interface PlaceFieldProps {
  /** Degrees north; null: not known yet */
  readonly latitude: number | null
  /** Degrees east */
  readonly longitude: number | null
  /**
   * Consecutive changes with the same merge key belong to one edit.
   *
   * @param title of the address that was chosen, if one was
   */
  readonly onChange: (place: Place, mergeKey?: string, title?: string) => void
  readonly error: string | undefined
  /** Shown at the end of the line. */
  readonly children: ComponentChildren
}

/** Where the panels are: typed, pasted, picked on a map, or asked from the device. */
export const PlaceField = ({ latitude, longitude, onChange, error, children }: PlaceFieldProps) => {
  const { map } = useContext(HostContext)
  const [isMapOpen, setMapOpen] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const [locationError, setLocationError] = useState<string | null>(null)
  const announce = useAnnounce()
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const change: PlaceFieldProps['onChange'] = (...choice) => {
    setLocationError(null)
    onChange(...choice)
  }
  const useLocation = (): void => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        change(roundPlace(coords))
        announce(`Location found, to within ${wholeNumber(coords.accuracy)} m.`)
      },
      (error) => {
        setLocating(false)
        setLocationError(reason(error))
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    )
  }
  return (
    <div class="place-field">
      <PlaceInput id="place" label="Place" place={place} onPlace={change} error={error} />
      <div class="actions">
        {map && (
          <Button kind="quiet" label="Pick on a map" onClick={() => setMapOpen(true)}>
            Map
          </Button>
        )}
        <Button kind="quiet" label="Use my location" busy={isLocating} onClick={useLocation}>
          My location
        </Button>
        <Help title="What can I enter?">
          <p>An address, if this page has a search for addresses: type it, press Enter, and choose.</p>
          <p>
            Type or paste latitude and longitude: 47.27, 11.39 or 47,27; 11,39 or 47°16′09″N 11°24′14″E. South
            and west are negative, or end in S and W.
          </p>
          <p>A geo: address and a link from an online map work, too, if they contain the coordinates.</p>
        </Help>
      </div>
      {children}
      <div role="alert">{locationError !== null && <p class="field-error">{locationError}</p>}</div>
      {map && isMapOpen && (
        <MapDialog tiles={map} place={place} onPlace={change} onClose={() => setMapOpen(false)} />
      )}
    </div>
  )
}
