import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { deleteFailure, errorOf } from '../api/failure.ts'
import { ifUnchanged, SUMMARIES } from '../api/queries.ts'
import type { Site } from '../api/types.ts'
import { type Draft, draftOf } from '../drafts/draft.ts'
import { mergeDrafts } from '../drafts/merge.ts'
import { useDraftStore } from '../drafts/store.ts'
import { inputChanges } from '../history/changes.ts'
import { withPanelHeight } from '../obstacles/new-obstacle.ts'
import { lookedOver } from '../obstacles/panel-height.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { DeleteDialog as AskToDelete, Dialog } from '../ui/dialog.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { addressPath, goTo, routes, siteHref } from '../ui/route.ts'
import { SITE_TITLE, type SiteProps } from './store.ts'

const PlaceForm = onDemand(async () => (await import('../place/place-form.tsx')).PlaceForm, true)

/** Deletes a site. Its cleanup runs even if the dialog is gone. */
const useDeleteSite = () => {
  const [client, queries, store] = [useClient(), useQueryClient(), useDraftStore()]
  return useMutation({
    mutationFn: (site: Site) => {
      const params = { path: { id: site.id }, header: ifUnchanged(site) }
      return bodyOf(client.DELETE('/sites/{id}', { params }))
    },
    onSuccess: (_, { id, name }) => {
      queries.removeQueries({ queryKey: ['site', id] })
      queries.removeQueries({ queryKey: ['analyses', id] })
      void queries.resetQueries({ queryKey: SUMMARIES })
      store.discard(id)
      if (addressPath().startsWith(siteHref(id))) goTo(`#${routes.home}`)
      announce(`“${name}” deleted.`)
    },
  })
}

export const DeleteDialog = ({ site, onClose }: { readonly site: Site; readonly onClose: () => void }) => {
  const deletion = useDeleteSite()
  return (
    <AskToDelete
      title={`Delete “${site.name}”?`}
      isBusy={deletion.isPending}
      failure={deletion.error && deleteFailure(deletion.error.failure)}
      onDelete={() => deletion.mutate(site)}
      onClose={onClose}
    >
      The site and all its stored results will be gone for good.
    </AskToDelete>
  )
}

export const PlaceDialog = ({ site, onClose }: SiteProps & { readonly onClose: () => void }) => {
  const [place, errors] = [site.place.value, site.errors.value]
  const error = errorOf(errors, 'latitude') ?? errorOf(errors, 'longitude')
  /** Closing would drop text that is no place. An emptied field has nothing to lose. */
  const finish = (): void => {
    const wrong = document.querySelector<HTMLElement>('#place[aria-invalid=true]:not(:placeholder-shown)')
    if (wrong) wrong.focus()
    else onClose()
  }
  return (
    <Dialog title="Where are the panels?" onClose={onClose}>
      <PlaceForm place={place} onChange={site.choosePlace} error={error} />
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
