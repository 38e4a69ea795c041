import { batch, computed, signal } from '@preact/signals'
import type { Service } from '../api/client.ts'
import { type Failure, failureFrom } from '../api/failure.ts'
import { createIdempotentWrite, withRetryAdvice } from '../api/idempotency-key.ts'
import { runAnalysis, type SiteFields, saveSite } from '../api/queries.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { reconnectedAt } from '../api/use-reconnect.ts'
import { sunYear } from '../day/address.ts'
import { changedFields, type Draft, newSiteOf } from '../drafts/draft.ts'
import type { DraftStore } from '../drafts/store.ts'
import { announce } from '../ui/announce.ts'
import { focusFirstInvalidField } from '../ui/focus.ts'
import { addressPath, goTo, siteHref } from '../ui/route.ts'
import { steady } from '../ui/signals.ts'
import { isTextInvalid } from '../ui/use-typed-text.ts'
import type { SiteEdits } from './site-edits.ts'

const NAME_MISSING: ErrorItem = { field: 'name', message: 'Enter the name of the site.' }
const missingIn = ({ name }: Draft): readonly ErrorItem[] => (name.trim() === '' ? [NAME_MISSING] : [])

const newWrites = () => ({ writeOnce: createIdempotentWrite(), isBusy: signal(false) })

/** By page key, because the user may leave a site and reopen it during a save. */
const writes = new Map<string, ReturnType<typeof newWrites>>()

const isConflict = ({ status }: Failure): boolean => status === 412 || status === 404

/** Saves a site and then computes and stores its result, which keeps the list and the history up to date. Part of a model. */
export const siteSaving = (
  { key, draft, base, isDirty }: SiteEdits,
  drafts: DraftStore,
  service: Service,
) => {
  const pageKey = drafts.pageKey(key.peek())
  const { writeOnce, isBusy } = writes.get(pageKey) ?? newWrites()
  writes.set(pageKey, { writeOnce, isBusy })
  const attempted = signal<Draft | null>(null)
  const failed = signal<{ readonly failure: Failure; readonly since: number } | null>(null)
  const resultFailure = signal<Failure | null>(null)
  /** A lost connection that has since returned is no longer a failure. */
  const failure = computed(() => {
    if (!failed.value) return null
    const { failure, since } = failed.value
    return failure.status === null && since < reconnectedAt.value ? null : failure
  })
  const open = (saved: Site): void => {
    const before = key.peek()
    if (before === saved.id) {
      drafts.setBase(before, saved)
      return
    }
    batch(() => {
      drafts.adopt(before, saved)
      key.value = saved.id
    })
    // The user may have left the site meanwhile.
    if (addressPath() === siteHref(before)) goTo(siteHref(saved.id), { replace: true })
  }
  const storeResult = async (saved: Site): Promise<void> => {
    resultFailure.value = null
    try {
      await runAnalysis(service, writeOnce, saved, sunYear.peek())
      announce(`“${saved.name}” saved, with its result.`)
    } catch (error) {
      resultFailure.value = failureFrom(error)
      announce(`“${saved.name}” saved, without a result.`)
    }
  }
  const write = async (before: Site | null, fields: SiteFields): Promise<void> => {
    const since = Date.now()
    try {
      const saved = before && !isDirty.peek() ? before : await saveSite(service, writeOnce, before, fields)
      attempted.value = null
      open(saved)
      await storeResult(saved)
    } catch (error) {
      const failure = failureFrom(error)
      failed.value = { failure, since }
      // Reloading the site shows the conflicting change.
      if (before && isConflict(failure)) service.queries.invalidateQueries({ queryKey: ['site', before.id] })
      else focusFirstInvalidField()
    }
  }
  const save = async (): Promise<void> => {
    if (isBusy.peek()) return
    if (isTextInvalid.peek()) return focusFirstInvalidField()
    attempted.value = draft.peek()
    const fields = newSiteOf(draft.peek())
    if (!fields || missingIn(fields).length > 0) return focusFirstInvalidField()
    isBusy.value = true
    failed.value = null
    await write(base.peek(), fields).finally(() => {
      isBusy.value = false
    })
  }
  return {
    isBusy,
    failure: computed(() =>
      failure.value && !isConflict(failure.value) ? withRetryAdvice(failure.value) : null,
    ),
    /** Errors of single fields without later edits. */
    errors: steady((): readonly ErrorItem[] => {
      if (!attempted.value) return []
      const edited = changedFields(attempted.value, draft.value)
      const missing = missingIn(attempted.value)
      const errors = missing.length > 0 ? missing : (failure.value?.errors ?? [])
      return errors.filter(({ field }) => !edited.has(field.split('.')[0] ?? ''))
    }),
    /** The site was saved; this is why its result was not stored. */
    resultFailure: computed(() => resultFailure.value && withRetryAdvice(resultFailure.value)),
    save: (): void => void save(),
  }
}
