import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { type Draft, draftOf, isChanged } from './draft.ts'
import { SITE_FORM } from './site-fields.tsx'
import { useSaving } from './use-saving.ts'

export interface Drafting {
  readonly draft: Draft
  /** Something is not saved yet. */
  readonly dirty: boolean
  /** Is being saved. */
  readonly busy: boolean
  readonly failure: Failure | null
  /** The site as another has changed it meanwhile; the draft stays until one of the two is chosen. */
  readonly newer: Site | null
  change(next: Draft): void
  undo(): void
  /** @returns the site as it is kept now; null where it could not be saved */
  save(): Promise<Site | null>
  /** Also over what another has changed in the same fields. */
  saveOver(): void
  takeNewer(): void
}

/** Once it is shown which fields are at fault. */
const goToFirstFault = (): void => {
  const field = document.querySelector(`#${SITE_FORM} [aria-invalid=true]`)
  if (field instanceof HTMLElement) field.focus()
}

const changedFields = (before: Draft, after: Draft): ReadonlySet<string> => {
  const was = new Map<string, unknown>(Object.entries(before))
  return new Set(Object.entries(after).flatMap(([name, value]) => (was.get(name) === value ? [] : [name])))
}

/**
 * A site while it is worked on.
 *
 * @param site as it is kept; null: a new one
 */
export const useDraft = (site: Site | null, onSave: (site: Site) => void): Drafting => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(site))
  const saving = useSaving()
  const announce = useAnnounce()
  const dirty = isChanged(draft, site)
  const change = (next: Draft): void => {
    const changed = changedFields(draft, next)
    saving.forgetErrors((field) => changed.has(field.split('.')[0] ?? ''))
    setDraft(next)
  }
  const save = async (over = false): Promise<Site | null> => {
    if (site && !dirty) return site
    if (saving.busy) return null
    const saved = await saving.save(draft, site, over)
    if (saved) {
      // What was typed meanwhile stays.
      setDraft((current) => (current === draft ? draftOf(saved) : current))
      onSave(saved)
      announce(`“${saved.name}” is saved.`)
    } else requestAnimationFrame(goToFirstFault)
    return saved
  }
  const takeNewer = (): void => {
    if (!newer || busy) return
    saving.forgetNewer()
    setDraft(draftOf(newer))
    onSave(newer)
    announce(`“${newer.name}” is here as it is kept now.`)
  }
  const { busy, failure, newer } = saving
  const undo = (): void => change(draftOf(site))
  return {
    ...{ draft, dirty, busy, failure, newer, change, undo, takeNewer },
    save: () => save(),
    saveOver: () => save(true),
  }
}

/** Tells whoever could leave the site, as long as it is open. */
export const useDirtyReport = (dirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  // Before anything else can be pressed.
  useLayoutEffect(() => onDirty(dirty), [dirty])
  useEffect(() => () => onDirty(false), [])
}
