import { useEffect, useState } from 'preact/hooks'
import { useClient } from '../api/client-context.ts'
import { changedElsewhere, deletedElsewhere, type Failure } from '../api/failure.ts'
import { withRetryAdvice } from '../api/idempotency-key.ts'
import type { Site } from '../api/types.ts'
import { type Draft, isChanged } from './draft.ts'
import { type SiteResponse, useSiteApi } from './use-site-api.ts'

interface State {
  readonly busy: boolean
  readonly failure: Failure | null
  /** The server's version, if someone else has changed the site and it was not saved. */
  readonly conflict: Site | null
  /** Someone else has deleted the site. */
  readonly deleted: boolean
}

export interface SaveState extends State {
  /**
   * @param saved null creates a new site
   * @param conflict the server's version to overwrite
   * @returns null on failure
   */
  save(draft: Draft, saved: Site | null, conflict: Site | null): Promise<Site | null>
  load(id: string): Promise<SiteResponse>
  setFailure(failure: Failure): void
  setConflict(conflict: Site): void
  markDeleted(): void
  /** Clears the errors of fields that have changed since. */
  clearErrors(isChanged: (field: string) => boolean): void
  clearConflict(): void
}

/** The latest failure, or else the conflict that the user still has to resolve. */
const displayedFailure = ({ failure, conflict, deleted }: State): Failure | null =>
  failure ?? (deleted ? deletedElsewhere : conflict && changedElsewhere)

const IDLE: State = { busy: false, failure: null, conflict: null, deleted: false }

/** Creates or updates a site, and reports conflicts with changes made elsewhere. */
export const useSaveSite = (): SaveState => {
  const client = useClient()
  const siteApi = useSiteApi()
  const [state, setState] = useState(IDLE)
  // A failure may not apply to a new key.
  useEffect(() => setState((state) => ({ ...state, failure: null })), [client])
  const setFailure = (failure: Failure): void => setState((state) => ({ ...state, busy: false, failure }))
  const setConflict = (conflict: Site): void => setState({ ...IDLE, conflict })
  const markDeleted = (): void => setState({ ...IDLE, deleted: true })
  const fail = (failure: Failure, saved: Site | null): null => {
    if (saved && failure.status === 404) markDeleted()
    else setFailure(withRetryAdvice(failure))
    return null
  }
  const succeed = (site: Site): Site => {
    setState(IDLE)
    return site
  }
  const save = async (draft: Draft, saved: Site | null, conflict: Site | null): Promise<Site | null> => {
    setState((state) => ({ ...state, busy: true }))
    const response = await (saved ? siteApi.update(draft, saved, conflict) : siteApi.create(draft))
    if ('body' in response) return succeed(response.body.data)
    if (!saved || response.failure.status !== 412) return fail(response.failure, saved)
    const current = await siteApi.load(saved.id)
    if ('failure' in current) return fail(current.failure, saved)
    // No conflict if the content is the same: the response to an earlier attempt was lost, or someone made the same change.
    if (!isChanged(draft, current.body.data)) return succeed(current.body.data)
    setConflict(current.body.data)
    return null
  }
  const clearErrors = (isChanged: (field: string) => boolean): void =>
    setState((state) => {
      const { failure } = state
      if (!failure || failure.errors.length === 0) return state
      const errors = failure.errors.filter(({ field }) => !isChanged(field))
      return { ...state, failure: errors.length === 0 ? null : { ...failure, errors } }
    })
  return {
    ...state,
    failure: displayedFailure(state),
    ...{ save, setFailure, setConflict, markDeleted, clearErrors },
    load: siteApi.load,
    clearConflict: () => setState(IDLE),
  }
}
