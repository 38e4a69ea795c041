import { useEffect, useRef, useState } from 'preact/hooks'
import { send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Analysis } from '../api/types.ts'
import { useLatestRequest } from '../api/use-latest-request.ts'

export interface Analyses {
  /** Newest first. */
  readonly list: readonly Analysis[]
  readonly hasMore: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  /** @returns the newest analysis */
  reload(siteId: string): Promise<Analysis | null>
  loadMore(): void
  /** Repeats the request that failed. */
  retry(): void
}

const PAGE_SIZE = 10

/**
 * The analyses of a site, loaded a page at a time.
 *
 * @param siteId null: a new site that has not been saved
 * @param onDeletedElsewhere called if the site no longer exists
 */
export const useAnalyses = (
  siteId: string | null,
  onDeletedElsewhere: (siteId: string) => void,
): Analyses => {
  const client = useClient()
  const [list, setList] = useState<readonly Analysis[]>([])
  const [cursor, setCursor] = useState<string | undefined>()
  const [busy, setBusy] = useState(siteId !== null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const requests = useLatestRequest()
  const lastCursor = useRef<string | undefined>(undefined)
  /** @param pageCursor undefined: the first page */
  const load = async (id: string, pageCursor?: string): Promise<Analysis | null> => {
    const request = requests.start()
    lastCursor.current = pageCursor
    setBusy(true)
    const query = { limit: PAGE_SIZE, ...(pageCursor !== undefined && { cursor: pageCursor }) }
    const response = await send(client.GET('/sites/{id}/analyses', { params: { path: { id }, query } }))
    if (!requests.isLatest(request)) return null
    setBusy(false)
    setFailure('failure' in response ? response.failure : null)
    if ('failure' in response) {
      if (response.failure.status === 404) onDeletedElsewhere(id)
      return null
    }
    const { data, nextCursor } = response.body
    setList((list) => (pageCursor === undefined ? data : [...list, ...data]))
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
      if (siteId !== null && !busy) load(siteId, lastCursor.current)
    },
  }
}
