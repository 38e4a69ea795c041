import { useEffect, useState } from 'preact/hooks'
import { useClient } from '../api/client-context.ts'
import { changedMeanwhile, deletedMeanwhile, type Failure } from '../api/failure.ts'
import { withComfort } from '../api/idempotency-key.ts'
import type { Site } from '../api/types.ts'
import { type Draft, isChanged } from './draft.ts'
import { type SiteAnswer, useSending } from './use-site-api.ts'

interface State {
  readonly busy: boolean
  readonly failure: Failure | null
  /** The site as another has changed it meanwhile, for which it was not saved. */
  readonly newer: Site | null
  /** Another has deleted it meanwhile. */
  readonly gone: boolean
}

export interface Saving extends State {
  /**
   * @param saved null: a new one is made
   * @param over what another has made of it, which may be written over
   * @returns null where it failed
   */
  save(draft: Draft, saved: Site | null, over: Site | null): Promise<Site | null>
  load(id: string): Promise<SiteAnswer>
  /** It is known without asking that it cannot be saved. */
  refuse(failure: Failure): void
  offer(newer: Site): void
  lose(): void
  /** Once a field is changed, what was said of it no longer holds. */
  forgetErrors(isChanged: (field: string) => boolean): void
  forgetNewer(): void
}

/** What is said last; else why the choice is there that stays until it is made. */
const shownOf = ({ failure, newer, gone }: State): Failure | null =>
  failure ?? (gone ? deletedMeanwhile : newer && changedMeanwhile)

const NOTHING: State = { busy: false, failure: null, newer: null, gone: false }

/** Makes a site, or changes one. */
export const useSaving = (): Saving => {
  const client = useClient()
  const sending = useSending()
  const [state, setState] = useState(NOTHING)
  // Whether a key is refused is another question with another key.
  useEffect(() => setState((state) => ({ ...state, failure: null })), [client])
  const refuse = (failure: Failure): void => setState((state) => ({ ...state, busy: false, failure }))
  const offer = (newer: Site): void => setState({ ...NOTHING, newer })
  const lose = (): void => setState({ ...NOTHING, gone: true })
  const fail = (failure: Failure, saved: Site | null): null => {
    if (saved && failure.status === 404) lose()
    else refuse(withComfort(failure))
    return null
  }
  const done = (site: Site): Site => {
    setState(NOTHING)
    return site
  }
  const save = async (draft: Draft, saved: Site | null, over: Site | null): Promise<Site | null> => {
    setState((state) => ({ ...state, busy: true }))
    const answer = await (saved ? sending.change(draft, saved, over) : sending.create(draft))
    if ('body' in answer) return done(answer.body.data)
    if (!saved || answer.failure.status !== 412) return fail(answer.failure, saved)
    const now = await sending.load(saved.id)
    if ('failure' in now) return fail(now.failure, saved)
    // It is as it should be already: an earlier answer was lost, or another wanted the same.
    if (!isChanged(draft, now.body.data)) return done(now.body.data)
    offer(now.body.data)
    return null
  }
  const forgetErrors = (isChanged: (field: string) => boolean): void =>
    setState((state) => {
      const { failure } = state
      if (!failure || failure.errors.length === 0) return state
      const errors = failure.errors.filter(({ field }) => !isChanged(field))
      return { ...state, failure: errors.length === 0 ? null : { ...failure, errors } }
    })
  return {
    ...state,
    failure: shownOf(state),
    ...{ save, refuse, offer, lose, forgetErrors },
    load: sending.load,
    forgetNewer: () => setState(NOTHING),
  }
}
