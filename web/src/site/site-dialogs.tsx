import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { deleteFailure, errorOf } from '../api/failure.ts'
import { ifUnchanged, SUMMARIES } from '../api/queries.ts'
import type { Site } from '../api/types.ts'
import { useDraftStore } from '../drafts/store.ts'
import { PlaceField } from '../place/place-field.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { DeleteDialog as AskToDelete, Dialog } from '../ui/dialog.tsx'
import { addressPath, goTo, routes, siteHref } from '../ui/route.ts'
import type { SiteProps } from './store.ts'

/** Deletes a site. What follows happens even if nothing shows the deletion any more. */
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
  return (
    <Dialog title="Where are the panels?" onClose={onClose}>
      <PlaceField place={place} onChange={site.choosePlace} error={error} />
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
