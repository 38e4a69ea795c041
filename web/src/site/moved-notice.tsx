import type { Place } from '../api/types.ts'
import { formatPlace } from '../place/coordinates.ts'
import { equatorwardAzimuth, relativeAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import type { SiteStore } from './store.ts'

/** Degrees; as far as coordinates are rounded. */
const SAME_PLACE = 1e-4

const isAt = (origin: Place, { latitude, longitude }: Place): boolean =>
  Math.max(Math.abs(origin.latitude - latitude), Math.abs(origin.longitude - longitude)) <= SAME_PLACE

/** The place that the horizon or the obstacles belong to, as far as they are known to; null: this one. */
const originOf = ({ draft, base, surroundings }: SiteStore, place: Place): Place | null => {
  const { horizonSource, horizonProfile, obstacles } = draft.value
  const saved = base.value
  const isKept =
    saved !== null &&
    ((horizonProfile.length > 0 && saved.horizonProfile === horizonProfile) ||
      (obstacles.length > 0 && saved.obstacles === obstacles))
  const origins = [
    horizonProfile.length > 0 && horizonSource?.kind === 'terrain' ? horizonSource : null,
    obstacles.length > 0 ? surroundings.housesFrom.value : null,
    isKept && horizonSource?.kind !== 'terrain' ? saved : null,
  ]
  return origins.find((origin) => origin && !isAt(origin, place)) ?? null
}

/** What a site keeps when it is moved, and what can be done about it. */
export const MovedNotice = ({ site }: { readonly site: SiteStore }) => {
  const { terrain } = site.surroundings
  const [place, saved] = [site.place.value, site.base.value]
  if (!place) return null
  const origin = originOf(site, place)
  const turned = equatorwardAzimuth(place.latitude)
  const isAcross = saved !== null && saved.latitude < 0 !== place.latitude < 0
  const facesAway = isAcross && Math.abs(relativeAzimuth(turned, site.draft.value.panelAzimuth)) > 90
  if (!origin && !facesAway) return null
  return (
    <div class="message notice" role="alert">
      {origin && (
        <>
          <p>
            <strong>What stands around belongs to {formatPlace(origin)}.</strong> The sun is that of the new
            place.
          </p>
          <ErrorMessage failure={terrain.failure.value} />
          <div class="actions">
            <Button busy={terrain.isBusy.value} onClick={site.lookAround}>
              Look around the new place
            </Button>
            <Button kind="quiet" onClick={site.leaveSurroundings}>
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
            <Button onClick={() => site.change({ panelAzimuth: turned })}>Turn them to {turned}°</Button>
          </div>
        </>
      )}
    </div>
  )
}
