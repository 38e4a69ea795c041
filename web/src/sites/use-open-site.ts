import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { send } from '../api/client.ts'
import { useClient, useDisconnected } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useLatestRequest } from '../api/use-latest-request.ts'
import { siteHash, siteIdFromHash } from './site-hash.ts'

interface OpenSite {
  /** null: a new one. */
  readonly site: Site | null
  /** Changes each time a site is opened, but not when a new site gets its id. */
  readonly key: number
  /** The site comes from the list, so it may be out of date. */
  readonly isFromList: boolean
}

export interface OpenSiteState {
  /** null: no site is open. */
  readonly openSite: OpenSite | null
  /** Why the site in the URL could not be loaded. */
  readonly failure: Failure | null
  /** Retries loading the site in the URL. */
  reload(): void
  /** @param site from the list; null: a new one */
  open(site: Site | null): void
  close(): void
  /** Does nothing if another site has been opened since. */
  replaceSaved(site: Site, key: number): void
}

/** As in index.html. */
const TITLE = 'Shading Estimation'

/** Adds no history entry, so the Back button leaves the page. */
const replaceUrl = (siteId: string | null): void =>
  history.replaceState(history.state, '', location.pathname + location.search + siteHash(siteId))

/**
 * The open site, kept in sync with the URL.
 *
 * @param confirmDiscard runs an action, after asking the user if it would lose changes
 */
export const useOpenSite = (confirmDiscard: (action: () => void) => void): OpenSiteState => {
  const client = useClient()
  const [openSite, setOpenSite] = useState<OpenSite | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isDisconnected = useDisconnected()
  const latest = useRef({ confirmDiscard, isDisconnected })
  latest.current = { confirmDiscard, isDisconnected }
  /** Opening a site from the list counts as well, so that a late response does not replace it. */
  const requests = useLatestRequest()
  const show = (site: Site | null, isFromList: boolean): void => {
    setFailure(null)
    setOpenSite({ site, key: requests.start(), isFromList })
  }
  const load = async (id: string): Promise<void> => {
    const request = requests.start()
    const response = await send(client.GET('/sites/{id}', { params: { path: { id } } }))
    if (!requests.isLatest(request) || latest.current.isDisconnected) return
    if ('failure' in response) setFailure(response.failure)
    else latest.current.confirmDiscard(() => show(response.body.data, false))
  }
  const openId = openSite?.site?.id ?? null
  const reload = (): void => {
    const id = siteIdFromHash(location.hash)
    if (id !== null && !openSite) load(id)
  }
  useEffect(reload, [client])
  useEffect(() => {
    if (openSite) replaceUrl(openId)
    document.title = openSite?.site ? `${openSite.site.name} – ${TITLE}` : TITLE
    return () => {
      document.title = TITLE
    }
  }, [openSite])
  useLayoutEffect(() => {
    const handleHashChange = (): void => {
      const id = siteIdFromHash(location.hash)
      if (id === openId) return
      if (openSite) replaceUrl(openId)
      if (id !== null && !isDisconnected) load(id)
    }
    addEventListener('hashchange', handleHashChange)
    return () => removeEventListener('hashchange', handleHashChange)
  })
  return {
    openSite,
    failure,
    reload,
    open: (site) => show(site, site !== null),
    close: () => {
      requests.start()
      setOpenSite(null)
      replaceUrl(null)
    },
    replaceSaved: (site, key) => setOpenSite((last) => (last?.key === key ? { ...last, site } : last)),
  }
}
