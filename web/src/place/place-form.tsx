import { useEffect } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import { Help } from '../ui/help.tsx'
import { PlaceActions } from './place-actions.tsx'
import { PlaceInput } from './place-input.tsx'

interface PlaceFieldProps {
  /** null: not known yet. */
  readonly place: Place | null
  /** Consecutive changes with the same merge key belong to one edit. @param title of the chosen address, if any */
  readonly onChange: (place: Place, mergeKey?: string, title?: string) => void
  readonly error: string | undefined
}

const FIELD = 'place'

/** The place of the panels: typed, pasted, picked on a map, or from the device's location. */
export const PlaceForm = ({ place, onChange, error }: PlaceFieldProps) => {
  // The dialog set the focus before the field existed.
  useEffect(() => {
    const field = document.getElementById(FIELD)
    if (field?.closest('dialog')) field.focus()
  }, [])
  return (
    <div class="place-field">
      <PlaceInput id={FIELD} label="Place" place={place} onPlace={onChange} error={error} />
      <PlaceActions place={place} onPlace={onChange}>
        <Help title="What can I enter?">
          <p>An address, if this page has a search for addresses: type it, press Enter, and choose.</p>
          <p>
            Type or paste latitude and longitude: 47.27, 11.39 or 47,27; 11,39 or 47°16′09″N 11°24′14″E. South
            and west are negative, or end in S and W.
          </p>
          <p>A geo: address and a link from an online map work, too, if they contain the coordinates.</p>
        </Help>
      </PlaceActions>
    </div>
  )
}
