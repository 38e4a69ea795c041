import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useTurns } from '../api/use-latest-request.ts'

export interface Sites {
  /** Newest first; null before the first answer. */
  readonly list: readonly Site[] | null
  readonly hasMore: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  reload(): void
  loadMore(): void
  /** A site that was made or changed here. */
  put(site: Site): void
  remove(id: string): void
}

const PAGE_SIZE = 20

const withSite = (list: readonly Site[], site: Site): readonly Site[] =>
  list.some(({ id }) => id === site.id)
    ? list.map((old) => (old.id === site.id ? site : old))
    : [site, ...list]

/** The sites of the service, a page at a time. */
export const useSites = (): Sites => {
  const client = useClient()
  const [list, setList] = useState<readonly Site[] | null>(null)
  const [cursor, setCursor] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turns = useTurns()
  /** @param from undefined: the first page */
  const load = async (from: string | undefined): Promise<void> => {
    const turn = turns.next()
    setBusy(true)
    const query = { limit: PAGE_SIZE, ...(from !== undefined && { cursor: from }) }
    const answer = await ask(client.GET('/sites', { params: { query } }))
    if (!turns.isLast(turn)) return
    setBusy(false)
    setFailure('failure' in answer ? answer.failure : null)
    if ('failure' in answer) return
    const { data, nextCursor } = answer.body
    setList((list) => (from === undefined ? data : [...(list ?? []), ...data]))
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
