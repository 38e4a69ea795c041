import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import { useWithoutKey } from '../api/key-context.ts'
import type { Site } from '../api/types.ts'
import { useTurns } from '../api/use-latest-request.ts'
import { hashOf, siteIdIn } from './site-hash.ts'

/** What is open beside the list. The number tells one opening from the next: a new site stays open once it is saved. */
interface Opened {
  readonly site: Site | null
  readonly opening: number
  /** As it was when the list was loaded, which may be a while ago. */
  readonly isOfList: boolean
}

export interface Opening {
  /** null: nothing is. */
  readonly opened: Opened | null
  /** Of loading the site that the address names. */
  readonly failure: Failure | null
  /** Tries the site that the address names once more. */
  reload(): void
  /** @param site of the list; null: a new one */
  open(site: Site | null): void
  close(): void
  /** Meanwhile another may have been opened. */
  saved(site: Site, opening: number): void
}

/** By which a bookmark and a tab are known; index.html has it too. */
const TITLE = 'Shading Estimation'

/** Without an entry in the history: going back leaves the page, as before. */
const writeSiteId = (siteId: string | null): void =>
  history.replaceState(history.state, '', location.pathname + location.search + hashOf(siteId))

/**
 * The site that is open, which the address of the page names.
 *
 * @param unlessDirty asks first where changes would be lost
 */
export const useOpened = (unlessDirty: (action: () => void) => void): Opening => {
  const client = useClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const withoutKey = useWithoutKey()
  /** What is so once an answer comes. */
  const latest = useRef({ unlessDirty, withoutKey })
  latest.current = { unlessDirty, withoutKey }
  /** Also of what is opened without a request, so that a late answer does not come over it. */
  const turns = useTurns()
  const put = (site: Site | null, isOfList: boolean): void => {
    setFailure(null)
    setOpened({ site, opening: turns.next(), isOfList })
  }
  const load = async (id: string): Promise<void> => {
    const turn = turns.next()
    const answer = await ask(client.GET('/sites/{id}', { params: { path: { id } } }))
    if (!turns.isLast(turn) || latest.current.withoutKey) return
    if ('failure' in answer) setFailure(answer.failure)
    else latest.current.unlessDirty(() => put(answer.body.data, false))
  }
  const openId = opened?.site?.id ?? null
  const reload = (): void => {
    const id = siteIdIn(location.hash)
    if (id !== null && !opened) load(id)
  }
  useEffect(reload, [client])
  useEffect(() => {
    if (opened) writeSiteId(openId)
    document.title = opened?.site ? `${opened.site.name} – ${TITLE}` : TITLE
    return () => {
      document.title = TITLE
    }
  }, [opened])
  useLayoutEffect(() => {
    const follow = (): void => {
      const id = siteIdIn(location.hash)
      if (id === openId) return
      if (opened) writeSiteId(openId)
      if (id !== null && !withoutKey) load(id)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  })
  return {
    opened,
    failure,
    reload,
    open: (site) => put(site, site !== null),
    close: () => {
      turns.next()
      setOpened(null)
      writeSiteId(null)
    },
    saved: (site, opening) => setOpened((last) => (last?.opening === opening ? { ...last, site } : last)),
  }
}
