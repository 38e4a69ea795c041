import { useState } from 'preact/hooks'
import { withComfort } from '../api/attempt.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { type Draft, isChanged } from './draft.ts'
import { useSending } from './use-sending.ts'

export interface Saving {
  readonly busy: boolean
  readonly failure: Failure | null
  /** The site as another has changed it meanwhile, for which it was not saved. */
  readonly newer: Site | null
  /**
   * @param over also over what another has changed meanwhile
   * @returns null where it failed
   */
  save(draft: Draft, saved: Site | null, over?: boolean): Promise<Site | null>
  /** Once a field is changed, what was said of it no longer holds. */
  forgetErrors(isChanged: (field: string) => boolean): void
  /** Once the newer site is taken. */
  forgetNewer(): void
}

/** Makes a site, or changes one. */
export const useSaving = (): Saving => {
  const sending = useSending()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [newer, setNewer] = useState<Site | null>(null)
  const end = (site: Site | null, failure: Failure | null, newer: Site | null = null): Site | null => {
    setBusy(false)
    setFailure(failure && withComfort(failure))
    setNewer(newer)
    return site
  }
  const save = async (draft: Draft, saved: Site | null, over = false): Promise<Site | null> => {
    setBusy(true)
    const answer = await (saved ? sending.change(draft, saved, over) : sending.create(draft))
    if ('body' in answer) return end(answer.body.data, null)
    if (!saved || answer.failure.status !== 412) return end(null, answer.failure)
    const now = await sending.load(saved.id)
    if ('failure' in now) return end(null, now.failure)
    // It is as it should be already: an earlier answer was lost, or another wanted the same.
    if (!isChanged(draft, now.body.data)) return end(now.body.data, null)
    return end(null, answer.failure, now.body.data)
  }
  const forgetErrors = (isChanged: (field: string) => boolean): void =>
    setFailure((failure) => {
      if (!failure || failure.errors.length === 0) return failure
      const errors = failure.errors.filter(({ field }) => !isChanged(field))
      return errors.length === 0 ? null : { ...failure, errors }
    })
  return { busy, failure, newer, save, forgetErrors, forgetNewer: () => end(null, null) }
}
