import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Analysis } from '../api/types.ts'
import { useTurns } from '../api/use-latest-request.ts'

export interface Analyses {
  /** Newest first. */
  readonly list: readonly Analysis[]
  readonly hasMore: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  /** @returns the newest one */
  reload(siteId: string): Promise<Analysis | null>
  loadMore(): void
  /** What failed, once more. */
  retry(): void
}

const PAGE_SIZE = 10

/**
 * @param siteId null: the site is not kept yet
 * @param onGone the site of this id is not there any more
 */
export const useAnalyses = (siteId: string | null, onGone: (siteId: string) => void): Analyses => {
  const client = useClient()
  const [list, setList] = useState<readonly Analysis[]>([])
  const [cursor, setCursor] = useState<string | undefined>()
  const [busy, setBusy] = useState(siteId !== null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turns = useTurns()
  const lastFrom = useRef<string | undefined>(undefined)
  /** @param from undefined: the first page */
  const load = async (id: string, from?: string): Promise<Analysis | null> => {
    const turn = turns.next()
    lastFrom.current = from
    setBusy(true)
    const query = { limit: PAGE_SIZE, ...(from !== undefined && { cursor: from }) }
    const answer = await ask(client.GET('/sites/{id}/analyses', { params: { path: { id }, query } }))
    if (!turns.isLast(turn)) return null
    setBusy(false)
    setFailure('failure' in answer ? answer.failure : null)
    if ('failure' in answer) {
      if (answer.failure.status === 404) onGone(id)
      return null
    }
    const { data, nextCursor } = answer.body
    setList((list) => (from === undefined ? data : [...list, ...data]))
    setCursor(nextCursor)
    return data[0] ?? null
  }
  useEffect(() => {
    setList([])
    setCursor(undefined)
    if (siteId !== null) load(siteId)
  }, [siteId, client])
  return {
    list,
    hasMore: cursor !== undefined,
    busy,
    failure,
    reload: (id) => load(id),
    loadMore: () => {
      if (siteId !== null && !busy) load(siteId, cursor)
    },
    retry: () => {
      if (siteId !== null && !busy) load(siteId, lastFrom.current)
    },
  }
}
