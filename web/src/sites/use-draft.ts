import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { invalidPoints } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { focusFirstInvalidField } from '../ui/focus.ts'
import { fieldLabels } from '../ui/labels.ts'
import { changedFields, changesOf, type Draft, isChanged, toDraft } from './draft.ts'
import type { DraftState } from './draft-state.ts'
import { useSaveSite } from './use-save-site.ts'

/** Counts the inputs whose text is invalid, because their text is not in the draft. */
const useInvalidInputs = (): readonly [count: number, add: () => () => void] => {
  const [count, setCount] = useState(0)
  const add = useCallback(() => {
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [])
  return [count, add]
}

/**
 * A site being edited.
 *
 * @param site the saved site; null: a new one
 */
export const useDraft = (site: Site | null, onSave: (site: Site) => void): DraftState => {
  const [draft, setDraft] = useState<Draft>(() => toDraft(site))
  const [notice, setNotice] = useState('')
  const [resetCount, setResetCount] = useState(0)
  const saving = useSaveSite()
  const [invalidInputs, addInvalidInput] = useInvalidInputs()
  const announce = useAnnounce()
  const { busy, failure, conflict, deleted } = saving
  const saved = deleted ? null : site
  const edited = isChanged(draft, site) || invalidInputs > 0
  const dirty = edited || deleted
  const latest = useRef({ saved, edited, busy })
  latest.current = { saved, edited, busy }

  const markDeleted = (siteId: string): void => {
    const { saved, busy } = latest.current
    // A save in flight detects the deletion itself.
    if (saved?.id === siteId && !busy) saving.markDeleted()
  }
  const change = (next: Draft): void => {
    const changed = changedFields(draft, next)
    saving.clearErrors((field) => changed.has(field.split('.')[0] ?? ''))
    setNotice('')
    setDraft(next)
  }
  const replaceDraft = (site: Site): void => {
    saving.clearConflict()
    setDraft(toDraft(site))
    setResetCount((count) => count + 1)
    onSave(site)
  }
  const save = async (overwritten: Site | null = null): Promise<Site | null> => {
    setNotice('')
    if (saved && !dirty) return saved
    if (busy) return null
    if (invalidInputs > 0) saving.setFailure(invalidPoints)
    const result = invalidInputs > 0 ? null : await saving.save(draft, saved, overwritten)
    if (result) {
      // Keep what the user typed while the save was in flight.
      setDraft((current) => (current === draft ? toDraft(result) : current))
      onSave(result)
      announce(`“${result.name}” saved.`)
    } else focusFirstInvalidField()
    return result
  }
  const loadServerVersion = (): void => {
    if (!conflict || busy) return
    replaceDraft(conflict)
    announce(`Loaded the current version of “${conflict.name}”.`)
  }
  const undo = (): void => {
    change(toDraft(site))
    setResetCount((count) => count + 1)
  }
  const refresh = async (): Promise<string> => {
    const before = latest.current.saved
    if (!before) return ''
    const response = await saving.load(before.id)
    // A save started meanwhile detects conflicts itself.
    if (latest.current.busy || latest.current.saved !== before) return ''
    if ('failure' in response) {
      if (response.failure.status === 404) markDeleted(before.id)
      return ''
    }
    const current = response.body.data
    if (current.updatedAt === before.updatedAt) return ''
    if (latest.current.edited) {
      saving.setConflict(current)
      return ''
    }
    replaceDraft(current)
    const changed = fieldLabels(changesOf(toDraft(current), before))
    const notice =
      changed && `Someone else has changed this site (${changed}). You now see the current version.`
    setNotice(notice)
    return notice
  }
  useEffect(() => {
    if (invalidInputs === 0) saving.clearErrors((field) => field === 'horizonProfile')
  }, [invalidInputs])
  return {
    ...{ draft, edited, dirty, busy, failure, conflict, deleted, notice, resetCount },
    ...{ change, undo, addInvalidInput, loadServerVersion, refresh, markDeleted },
    save: () => save(),
    overwrite: () => save(conflict),
  }
}
