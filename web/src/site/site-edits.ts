import { computed, createModel, effect, signal } from '@preact/signals'
import type { Service } from '../api/client.ts'
import { analysesQuery, siteQuery } from '../api/queries.ts'
import type { Place, Site } from '../api/types.ts'
import { watchQuery } from '../api/watch-query.ts'
import { type Draft, draftOf, isSameDraft, placeOf } from '../drafts/draft.ts'
import { type DraftStore, savedDraft } from '../drafts/store.ts'
import { isNewSite } from '../ui/route.ts'
import { steady } from '../ui/signals.ts'

/** A site as the user has edited it, compared with the service's version. */
export const SiteEdits = createModel((siteKey: string, drafts: DraftStore, { client, queries }: Service) => {
  /** The id of the site, or its key while it is new. */
  const key = signal(siteKey)
  // The answer is the last stored result until the page has computed its own, so it is fetched along with the site.
  if (!isNewSite(siteKey)) void queries.prefetchInfiniteQuery(analysesQuery(client, siteKey))
  const query = watchQuery(queries, () => siteQuery(client, isNewSite(key.value) ? null : key.value))
  const isGone = computed(() => query.failure.value?.status === 404)
  const server = computed(() => (isGone.value ? null : query.data.value))
  const entry = computed(() => drafts.edited.value[key.value])
  const isEdited = computed(() => entry.value !== undefined)
  const base = computed(() => entry.value?.base ?? server.value)
  const draft = computed(() => entry.value?.history.present ?? savedDraft(server.value))
  const isDirty = computed(() => drafts.unsaved.value.includes(key.value))
  const isChangedElsewhere = computed(
    () =>
      isEdited.value &&
      server.value !== null &&
      // A request in flight during a save may return the version before it.
      server.value.updatedAt > (entry.value?.base?.updatedAt ?? ''),
  )
  const isSame = computed(() => server.value !== null && isSameDraft(draft.value, draftOf(server.value)))
  const rebase = (theirs: Site, draft: Draft = savedDraft(theirs)): void =>
    drafts.rebase(key.peek(), theirs, draft)
  effect(() => {
    if (!isChangedElsewhere.value || !server.value) return
    // The response to a save was lost, or someone made the same change.
    if (isSame.value) drafts.setBase(key.peek(), server.value)
    else if (!isDirty.value) rebase(server.value)
  })
  return {
    key,
    /** The default draft until the site is loaded. */
    draft,
    name: computed(() => draft.value.name),
    place: steady(() => placeOf(draft.value)),
    isLoaded: computed(() => isEdited.value || server.value !== null || isNewSite(key.value)),
    /** The version that the edits started from; null for a new site, and for one that someone else has deleted. */
    base: computed(() => (isGone.value ? null : base.value)),
    isDirty,
    /** The service's version, if someone else has changed the site and there are unsaved changes. */
    conflict: computed(() =>
      isChangedElsewhere.value && isDirty.value && !isSame.value ? server.value : null,
    ),
    /** Someone else has deleted the site after edits in this tab. */
    isDeleted: computed(() => isGone.value && isEdited.value),
    failure: computed(() => (isGone.value && isEdited.value ? null : query.failure.value)),
    canUndo: computed(() => (entry.value?.history.past.length ?? 0) > 0),
    canRedo: computed(() => (entry.value?.history.future.length ?? 0) > 0),
    /** @param mergeKey consecutive changes with the same key are undone together */
    change: (changes: Partial<Draft>, mergeKey?: string): void =>
      drafts.change(key.value, base.value, changes, mergeKey),
    noteNoHouses: (at: Place): void => drafts.noteNoHouses(key.value, base.value, at),
    undo: (): void => drafts.undo(key.value),
    redo: (): void => drafts.redo(key.value),
    reload: query.refetch,
    /** Resolves a conflict with a draft on top of the service's version. This and later edits can be undone. */
    rebase,
  }
})

export type SiteEdits = InstanceType<typeof SiteEdits>
