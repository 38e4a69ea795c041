import type { Place, Site } from '../api/types.ts'
import { type Draft, draftOf, placeOf } from '../drafts/draft.ts'
import { formatPlace } from '../place/coordinates.ts'
import type { Terrain } from '../skyline/use-terrain.ts'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'

interface MovedNoticeProps {
  readonly place: Place
  readonly draft: Draft
  /** As it is saved; null: a new site. */
  readonly base: Site | null
  readonly terrain: Terrain
  readonly onChange: (changes: Partial<Draft>) => void
}

/** Degrees; as far as coordinates are rounded. */
const SAME_PLACE = 1e-4

const isAt = (origin: Place, { latitude, longitude }: Place): boolean =>
  Math.max(Math.abs(origin.latitude - latitude), Math.abs(origin.longitude - longitude)) <= SAME_PLACE

/** Where the horizon was fetched, or the place of the saved site that it has been drawn for; null: here. */
const originOf = (draft: Draft, base: Site | null, place: Place): Place | null => {
  const { horizonSource, horizonProfile } = draft
  if (horizonProfile.length === 0) return null
  if (horizonSource?.kind === 'terrain') return isAt(horizonSource, place) ? null : horizonSource
  const saved = base && base.horizonProfile === horizonProfile ? placeOf(draftOf(base)) : null
  return saved && !isAt(saved, place) ? saved : null
}

/** What a site keeps when it is moved, and what can be done about it. */
export const MovedNotice = ({ place, draft, base, terrain, onChange }: MovedNoticeProps) => {
  const origin = originOf(draft, base, place)
  const turned = equatorwardAzimuth(place.latitude)
  const isAcross = base !== null && base.latitude < 0 !== place.latitude < 0
  const facesAway = isAcross && draft.panelAzimuth === base.panelAzimuth && draft.panelAzimuth !== turned
  if (!origin && !facesAway) return null
  return (
    <div class="message notice" role="alert">
      {origin && (
        <>
          <p>
            <strong>This horizon belongs to {formatPlace(origin)}.</strong> The sun is that of the new place.
          </p>
          <div class="actions">
            <Button busy={terrain.isBusy} onClick={terrain.fetch}>
              Fetch it for the new place
            </Button>
            <Button kind="quiet" onClick={() => onChange({ horizonProfile: [], horizonSource: null })}>
              Discard it
            </Button>
          </div>
        </>
      )}
      {facesAway && (
        <>
          <p>
            <strong>On this side of the equator, the panels face away from the sun.</strong>
          </p>
          <div class="actions">
            <Button onClick={() => onChange({ panelAzimuth: turned })}>Turn them to {turned}°</Button>
          </div>
        </>
      )}
    </div>
  )
}
