import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { errorOf, type Failure } from '../api/failure.ts'
import { ifUnchanged, SUMMARIES } from '../api/queries.ts'
import type { Panels, Place, Site } from '../api/types.ts'
import { type Draft, draftOf } from '../drafts/draft.ts'
import { mergeDrafts } from '../drafts/merge.ts'
import { useDraftStore } from '../drafts/store.ts'
import { inputChanges } from '../history/changes.ts'
import { withPanelHeight } from '../obstacles/new-obstacle.ts'
import { lookedOver } from '../obstacles/panel-height.tsx'
import { planesOf, withPlanes } from '../panels/planes.ts'
import { formatPlace } from '../place/coordinates.ts'
import { PlaceActions } from '../place/place-actions.tsx'
import { PlaceInput } from '../place/place-input.tsx'
import { announce } from '../ui/announce.ts'
import { equatorwardAzimuth, mirrored, relativeAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { DeleteDialog as AskToDelete, Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusInvalid, focusNextFrame } from '../ui/focus.ts'
import { capitalized, listed } from '../ui/format.ts'
import { Help } from '../ui/help.tsx'
import { addressPath, goTo, routes, siteHref } from '../ui/route.ts'
import { SITE_TITLE, type SiteProps } from './store.ts'
import type { Moved as MovedParts } from './surroundings.ts'

const failureOfDeletion = (failure: Failure): Failure =>
  failure.status === 412
    ? {
        ...failure,
        advice: 'Nothing has been deleted. Close this, look at the changes, and delete the site again.',
      }
    : failure

export const DeleteDialog = ({ site, onClose }: { readonly site: Site; readonly onClose: () => void }) => {
  const [client, queries, store] = [useClient(), useQueryClient(), useDraftStore()]
  const { id, name } = site
  const deletion = useMutation({
    mutationFn: () =>
      bodyOf(client.DELETE('/sites/{id}', { params: { path: { id }, header: ifUnchanged(site) } })),
    // Runs even if the dialog is gone.
    onSuccess: () => {
      queries.removeQueries({ queryKey: ['site', id] })
      queries.removeQueries({ queryKey: ['analyses', id] })
      void queries.resetQueries({ queryKey: SUMMARIES })
      store.discard(id)
      if (addressPath().startsWith(siteHref(id))) goTo(`#${routes.home}`)
      announce(`“${name}” deleted.`)
    },
  })
  return (
    <AskToDelete
      title={`Delete “${name}”?`}
      isBusy={deletion.isPending}
      failure={deletion.error && failureOfDeletion(deletion.error.failure)}
      onDelete={() => deletion.mutate()}
      onClose={onClose}
    >
      The site and all its stored results will be gone for good.
    </AskToDelete>
  )
}

/** The place of the panels: typed, pasted, picked on a map, or from the device's location. */
export const PlaceDialog = ({ site, onClose }: SiteProps & { readonly onClose: () => void }) => {
  const [place, errors] = [site.place.value, site.errors.value]
  const error = errorOf(errors, 'latitude') ?? errorOf(errors, 'longitude')
  const finish = (): void => {
    if (!focusInvalid('place')) onClose()
  }
  return (
    <Dialog title="Where are the panels?" onClose={onClose}>
      <div class="place-field">
        <PlaceInput id="place" label="Place" place={place} onPlace={site.choosePlace} error={error} />
        <PlaceActions place={place} onPlace={site.choosePlace}>
          <Help title="What can I enter?">
            <p>An address, if this page has a search for addresses: type it, press Enter, and choose.</p>
            <p>
              Type or paste latitude and longitude: 47.27, 11.39 or 47,27; 11,39 or 47°16′09″N 11°24′14″E.
              South and west are negative, or end in S and W.
            </p>
            <p>A geo: address and a link from an online map work, too, if they contain the coordinates.</p>
          </Help>
        </PlaceActions>
      </div>
      <div class="actions">
        <Button kind="primary" onClick={finish}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

const changesText = (before: Draft, after: Draft): string => inputChanges(before, after).join(', ') || 'none'

interface ConflictProps extends SiteProps {
  readonly base: Site
  readonly theirs: Site
}

/** Lists the changes of the user and of someone else, and lets the user choose. */
export const Conflict = ({ site, base, theirs }: ConflictProps) => {
  const [before, mine] = [draftOf(base), site.draft.value]
  const take = (): void => {
    site.rebase(theirs)
    focusNextFrame(SITE_TITLE)
  }
  const merge = (): void => {
    const merged = mergeDrafts(before, mine, draftOf(theirs))
    const known = new Set(before.obstacles.map(({ name }) => name))
    const lost = withPanelHeight(theirs, merged.panelHeight).lost.filter((name) => !known.has(name))
    site.rebase(theirs, merged)
    focusNextFrame(SITE_TITLE)
    announce(`Also changed elsewhere: ${changesText(mine, merged)}. ${lookedOver(lost)}`)
  }
  return (
    <div class="message notice" role="alert">
      <p>
        <strong>Someone else has changed this site.</strong> Their changes:{' '}
        {changesText(before, draftOf(theirs))}. Your changes: {changesText(before, mine)}.
      </p>
      <div class="actions">
        <Button onClick={take}>Take theirs</Button>
        <Button onClick={merge}>Keep mine on top of theirs</Button>
      </div>
    </div>
  )
}

/** `These obstacles are from 47.2692° N, 11.42° E.`; null if nothing is known to be from another place. */
export const movedText = ({ horizon, obstacles }: MovedParts): string | null => {
  const origin = horizon ?? obstacles
  const parts = [...(horizon ? ['this horizon'] : []), ...(obstacles ? ['these obstacles'] : [])]
  return origin && `${capitalized(listed(parts))} ${obstacles ? 'are' : 'is'} from ${formatPlace(origin)}.`
}

interface MovedProps extends SiteProps {
  readonly place: Place
  /** The planes as saved on the other side of the equator; empty if the site is still on this one. */
  readonly before: readonly Panels[]
}

/** What no longer fits a moved site, with remedies. */
export const Moved = ({ site, place, before }: MovedProps) => {
  const { terrain, moved } = site.surroundings
  const text = movedText(moved.value)
  const equatorward = equatorwardAzimuth(place.latitude)
  const planes = planesOf(site.panels.value)
  const isUnturned = ({ panelAzimuth }: Panels, i: number): boolean =>
    before[i]?.panelAzimuth === panelAzimuth
  const facesAway = planes.some(
    (plane, i) => isUnturned(plane, i) && Math.abs(relativeAzimuth(equatorward, plane.panelAzimuth)) > 90,
  )
  const turn = (): void =>
    site.change(withPlanes(planes.map((plane, i) => (isUnturned(plane, i) ? mirrored(plane) : plane))))
  if (!text && !facesAway) return null
  return (
    <div class="message notice" role="alert">
      {text && (
        <>
          <p>
            <strong>{text}</strong> The sun is that of the new place.
          </p>
          <ErrorMessage failure={terrain.failure.value} />
          <div class="actions">
            <Button busy={terrain.isBusy.value} onClick={site.lookAround}>
              Look around the new place
            </Button>
            <Button kind="quiet" onClick={site.leaveSurroundings}>
              Discard {moved.value.obstacles ? 'them' : 'it'}
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
            <Button onClick={turn}>Turn them to the {equatorward === 0 ? 'north' : 'south'}</Button>
          </div>
        </>
      )}
    </div>
  )
}
