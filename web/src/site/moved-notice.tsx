import type { Failure } from '../api/failure.ts'
import type { Place, Site } from '../api/types.ts'
import { type Draft, draftOf, placeOf } from '../drafts/draft.ts'
import { formatPlace } from '../place/coordinates.ts'
import { equatorwardAzimuth, relativeAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'

interface MovedNoticeProps {
  readonly place: Place
  readonly draft: Draft
  /** As it is saved; null: a new site. */
  readonly base: Site | null
  /** Where its houses were fetched; null: nowhere. */
  readonly housesFrom: Place | null
  readonly isBusy: boolean
  /** Why the new horizon could not be fetched. */
  readonly failure: Failure | null
  /** Fetches horizon and houses of the new place in place of what is there. */
  readonly onLookAround: () => void
  readonly onDiscard: () => void
  readonly onChange: (changes: Partial<Draft>) => void
}

/** Degrees; as far as coordinates are rounded. */
const SAME_PLACE = 1e-4

const isAt = (origin: Place, { latitude, longitude }: Place): boolean =>
  Math.max(Math.abs(origin.latitude - latitude), Math.abs(origin.longitude - longitude)) <= SAME_PLACE

/** The place that the horizon or the obstacles belong to, as far as they are known to; null: this one. */
const originOf = ({ draft, base, housesFrom, place }: MovedNoticeProps): Place | null => {
  const { horizonSource, horizonProfile, obstacles } = draft
  const isKept =
    base !== null &&
    ((horizonProfile.length > 0 && base.horizonProfile === horizonProfile) ||
      (obstacles.length > 0 && base.obstacles === obstacles))
  const origins = [
    horizonProfile.length > 0 && horizonSource?.kind === 'terrain' ? horizonSource : null,
    obstacles.length > 0 ? housesFrom : null,
    isKept && horizonSource?.kind !== 'terrain' ? placeOf(draftOf(base)) : null,
  ]
  return origins.find((origin) => origin && !isAt(origin, place)) ?? null
}

/** What a site keeps when it is moved, and what can be done about it. */
export const MovedNotice = (props: MovedNoticeProps) => {
  const { place, draft, base, isBusy, failure, onLookAround, onDiscard, onChange } = props
  const origin = originOf(props)
  const turned = equatorwardAzimuth(place.latitude)
  const isAcross = base !== null && base.latitude < 0 !== place.latitude < 0
  const facesAway = isAcross && Math.abs(relativeAzimuth(turned, draft.panelAzimuth)) > 90
  if (!origin && !facesAway) return null
  return (
    <div class="message notice" role="alert">
      {origin && (
        <>
          <p>
            <strong>What stands around belongs to {formatPlace(origin)}.</strong> The sun is that of the new
            place.
          </p>
          <ErrorMessage failure={failure} />
          <div class="actions">
            <Button busy={isBusy} onClick={onLookAround}>
              Look around the new place
            </Button>
            <Button kind="quiet" onClick={onDiscard}>
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
