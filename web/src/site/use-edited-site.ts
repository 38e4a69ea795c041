import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import { siteQuery } from '../api/queries.ts'
import type { Site } from '../api/types.ts'
import { type Draft, draftOf, isSameDraft, NEW_DRAFT } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { isNewSite } from '../ui/route.ts'

/** A site as the user has edited it, and how that relates to what the service has. */
export interface EditedSiteState {
  /** null while the site is being loaded. */
  readonly draft: Draft | null
  /** The version that the edits started from; null for a new site, and for one that someone else has deleted. */
  readonly base: Site | null
  readonly isDirty: boolean
  /** The service's version, if someone else has changed the site and there are unsaved changes. */
  readonly conflict: Site | null
  /** Someone else has deleted the site, and it has been edited in this tab. */
  readonly isDeleted: boolean
  /** Why the site could not be loaded. */
  readonly failure: Failure | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Acts on the site as it is when called, even if the caller is of an earlier render. */
  change(changes: Partial<Draft>, mergeKey?: string): void
  undo(): void
  redo(): void
  reload(): void
}

/** @param key the id of the site, or what stands for it while it is new */
export const useEditedSite = (key: string): EditedSiteState => {
  const store = useDraftStore()
  const query = useQuery(siteQuery(useClient(), isNewSite(key) ? null : key))
  const entry = store.edited.value[key]
  const failure = query.error?.failure ?? null
  const isGone = failure?.status === 404
  const server = isGone ? null : (query.data ?? null)
  const base = entry?.base ?? server
  const draft = entry?.history.present ?? (server ? draftOf(server) : isNewSite(key) ? NEW_DRAFT : null)
  const isDirty = store.unsaved.value.has(key)
  // A request that was under way during a save may return the version before it.
  const isChangedElsewhere =
    entry !== undefined && server !== null && server.updatedAt > (entry.base?.updatedAt ?? '')
  const isSame = server !== null && draft !== null && isSameDraft(draft, draftOf(server))
  useEffect(() => {
    if (!isChangedElsewhere) return
    // The response to a save was lost, or someone made the same change.
    if (isSame) store.setBase(key, server)
    else if (!isDirty) store.rebase(key, server)
  }, [isChangedElsewhere, isSame, isDirty, server])
  const latest = useRef({ key, base })
  latest.current = { key, base }
  return {
    draft,
    base: isGone ? null : base,
    isDirty,
    conflict: isChangedElsewhere && isDirty && !isSame ? server : null,
    isDeleted: isGone && entry !== undefined,
    failure: isGone && entry !== undefined ? null : failure,
    canUndo: (entry?.history.past.length ?? 0) > 0,
    canRedo: (entry?.history.future.length ?? 0) > 0,
    change: (changes, mergeKey) => store.change(latest.current.key, latest.current.base, changes, mergeKey),
    undo: () => store.undo(key),
    redo: () => store.redo(key),
    reload: () => {
      query.refetch()
    },
  }
}
