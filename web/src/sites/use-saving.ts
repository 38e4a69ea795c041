import { useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { changesOf, type Draft, siteOf } from './draft.ts'

export interface Saving {
  readonly busy: boolean
  readonly failure: Failure | null
  /** @returns null where it failed */
  save(draft: Draft, saved: Site | null): Promise<Site | null>
  /** Once a field is changed, what was said of it no longer holds. */
  forgetErrors(isChanged: (field: string) => boolean): void
}

/** Makes a site, or changes one. */
export const useSaving = (): Saving => {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (draft: Draft, saved: Site | null): Promise<Site | null> => {
    setBusy(true)
    const answer = await (saved
      ? ask(
          client.PATCH('/sites/{id}', { params: { path: { id: saved.id } }, body: changesOf(draft, saved) }),
        )
      : ask(client.POST('/sites', { body: siteOf(draft) })))
    setBusy(false)
    setFailure('failure' in answer ? answer.failure : null)
    return 'body' in answer ? answer.body.data : null
  }
  const forgetErrors = (isChanged: (field: string) => boolean): void =>
    setFailure((failure) => {
      if (!failure || failure.errors.length === 0) return failure
      const errors = failure.errors.filter(({ field }) => !isChanged(field))
      return errors.length === 0 ? null : { ...failure, errors }
    })
  return { busy, failure, save, forgetErrors }
}
