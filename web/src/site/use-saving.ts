import { batch } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { ApiError, type Failure } from '../api/failure.ts'
import { withRetryAdvice } from '../api/idempotency-key.ts'
import { useRunAnalysis, useSaveSite } from '../api/queries.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { reconnectedAt } from '../api/use-reconnect.ts'
import { sunYear } from '../day/address.ts'
import { changedFields, changesBetween, type Draft, draftOf, newSiteOf, placeOf } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { focusFirstInvalidField } from '../ui/focus.ts'
import { addressPath, goTo, siteHref } from '../ui/route.ts'
import { isTextInvalid } from '../ui/use-typed-text.ts'
import type { SiteEdits } from './site-edits.ts'

export interface Saving {
  readonly isBusy: boolean
  /** Why the site was not saved. */
  readonly failure: Failure | null
  /** Errors of single fields that have not been edited since. */
  readonly errors: readonly ErrorItem[]
  /** The site was saved, but why its result was not stored. */
  readonly resultFailure: Failure | null
  save(): void
}

const NAME_MISSING: ErrorItem = { field: 'name', message: 'Enter the name of the site.' }
const PLACE_MISSING: ErrorItem = { field: 'latitude', message: 'Enter the place of the site.' }

const NONE: readonly ErrorItem[] = []

const missingIn = (draft: Draft): readonly ErrorItem[] => [
  ...(draft.name.trim() === '' ? [NAME_MISSING] : []),
  ...(placeOf(draft) ? [] : [PLACE_MISSING]),
]

/** @param attempted what could not be saved */
const errorsSince = (attempted: Draft, draft: Draft, failure: Failure | null): readonly ErrorItem[] => {
  const edited = changedFields(attempted, draft)
  const missing = missingIn(attempted)
  const errors = missing.length > 0 ? missing : (failure?.errors ?? [])
  return errors.filter(({ field }) => !edited.has(field.split('.')[0] ?? ''))
}

/** Saving a site also computes and stores its result, so that the list and the history are always up to date. */
export const useSaving = (site: SiteEdits): Saving => {
  const store = useDraftStore()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const saving = useSaveSite()
  const analysis = useRunAnalysis()
  const [attempted, setAttempted] = useState<Draft | null>(null)
  const [draft, base, isDirty] = [site.draft.value, site.base.value, site.isDirty.value]

  const saveSite = async (): Promise<Site | null> => {
    if (missingIn(draft).length > 0) return null
    if (base && !isDirty) return base
    if (base) return saving.mutateAsync({ base, changes: changesBetween(draftOf(base), draft) })
    const fields = newSiteOf(draft)
    return fields && saving.mutateAsync({ base: null, fields })
  }
  const storeResult = async (saved: Site): Promise<void> => {
    try {
      await analysis.mutateAsync({ site: saved, year: sunYear.value })
      announce(`“${saved.name}” saved, with its result.`)
    } catch {
      announce(`“${saved.name}” saved, without a result.`)
    }
  }
  const open = (saved: Site): void => {
    const key = site.key.peek()
    if (key === saved.id) {
      store.setBase(key, saved)
      return
    }
    batch(() => {
      store.adopt(key, saved)
      site.key.value = saved.id
    })
    // The user may have gone elsewhere meanwhile.
    if (addressPath() === siteHref(key)) goTo(siteHref(saved.id), { replace: true })
  }
  const save = async (): Promise<void> => {
    if (isTextInvalid()) return focusFirstInvalidField()
    setAttempted(draft)
    try {
      const saved = await saveSite()
      if (!saved) return focusFirstInvalidField()
      setAttempted(null)
      open(saved)
      await storeResult(saved)
    } catch (error) {
      const status = error instanceof ApiError ? error.failure.status : null
      // What someone else has done shows once the site is loaded again.
      if (base && (status === 412 || status === 404))
        queries.invalidateQueries({ queryKey: ['site', base.id] })
      else focusFirstInvalidField()
    }
  }
  const isOver = saving.error?.failure.status === null && saving.submittedAt < reconnectedAt.value
  const failure = isOver ? null : (saving.error?.failure ?? null)
  const isConflict = failure?.status === 412 || failure?.status === 404
  const isBusy = saving.isPending || analysis.isPending
  return {
    isBusy,
    errors: attempted ? errorsSince(attempted, draft, failure) : NONE,
    failure: failure && !isConflict ? withRetryAdvice(failure) : null,
    resultFailure: analysis.error ? withRetryAdvice(analysis.error.failure) : null,
    save: () => {
      if (!isBusy) save()
    },
  }
}
