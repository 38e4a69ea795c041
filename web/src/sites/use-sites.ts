import { useEffect, useState } from 'preact/hooks'
import { send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useLatestRequest } from '../api/use-latest-request.ts'

export interface Sites {
  /** Newest first; null until the first response. */
  readonly list: readonly Site[] | null
  readonly hasMore: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  reload(): void
  loadMore(): void
  /** Adds or replaces a site that was saved here. */
  put(site: Site): void
  remove(id: string): void
}

const PAGE_SIZE = 20

const withSite = (list: readonly Site[], site: Site): readonly Site[] =>
  list.some(({ id }) => id === site.id)
    ? list.map((old) => (old.id === site.id ? site : old))
    : [site, ...list]

/** The list of sites, loaded a page at a time. */
export const useSites = (): Sites => {
  const client = useClient()
  const [list, setList] = useState<readonly Site[] | null>(null)
  const [cursor, setCursor] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const requests = useLatestRequest()
  /** @param pageCursor undefined: the first page */
  const load = async (pageCursor: string | undefined): Promise<void> => {
    const request = requests.start()
    setBusy(true)
    const query = { limit: PAGE_SIZE, ...(pageCursor !== undefined && { cursor: pageCursor }) }
    const response = await send(client.GET('/sites', { params: { query } }))
    if (!requests.isLatest(request)) return
    setBusy(false)
    setFailure('failure' in response ? response.failure : null)
    if ('failure' in response) return
    const { data, nextCursor } = response.body
    // Summaries are listed only on request.
    const page = data.filter((site) => 'horizonProfile' in site)
    setList((list) => (pageCursor === undefined ? page : [...(list ?? []), ...page]))
    setCursor(nextCursor)
  }
  useEffect(() => {
    load(undefined)
  }, [client])
  return {
    list,
    busy,
    failure,
    hasMore: cursor !== undefined,
    reload: () => load(undefined),
    loadMore: () => load(cursor),
    put: (site) => setList((list) => withSite(list ?? [], site)),
    remove: (id) => setList((list) => list?.filter((site) => site.id !== id) ?? null),
  }
}
