import { useLayoutEffect, useState } from 'preact/hooks'
import { say } from './announce.ts'
import { uniqueId } from './unique-id.ts'

const NEW_SITE = 'new'

export const newSiteKey = (): string => `${NEW_SITE}-${uniqueId()}`

/** True if a key is of a site without an id. Ids never begin like this. */
export const isNewSite = (key: string): boolean => key.startsWith(`${NEW_SITE}-`)

export const routes = { home: '/', sites: '/sites', runs: '/runs' } as const

/** @param id of a site, or its key */
export const siteHref = (id: string): string => `#${routes.sites}/${encodeURIComponent(id)}`

export const reportHref = (id: string): string => `${siteHref(id)}/report`

/** @param href such as `#/runs` */
export const goTo = (href: string, { replace = false } = {}): void => {
  if (replace) history.replaceState(history.state, '', href)
  else history.pushState(null, '', href)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The path of the current page, such as `#/sites/…`, without the query for the moment. */
export const addressPath = (): string => location.hash.split('?', 1)[0] ?? ''

/** A decoded part of an address; unchanged if its escapes are malformed. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Route =
  | { readonly page: 'home' }
  | { readonly page: 'site'; readonly id: string; readonly isReport: boolean }
  /** null: the list of all runs. */
  | { readonly page: 'runs'; readonly id: string | null }

/** The page at an address such as `#/runs`; any other address shows the start page, which asks for a new site's place. */
export const routeOf = (path: string): Route => {
  const [, page, id = '', view, ...more] = path.replace(/\/$/, '').split('/').map(decoded)
  if (page === 'sites' && id !== '' && id !== NEW_SITE && more.length === 0)
    return { page: 'site', id, isReport: view === 'report' }
  if (page === 'runs' && view === undefined) return { page: 'runs', id: id || null }
  return { page: 'home' }
}

/** Shows a new page from its top. For a page that was open before, the browser restores how far it was scrolled. */
const showTop = (): void => {
  if (history.state) return
  history.replaceState(true, '')
  scrollTo(0, 0)
}

export const useRoute = (): Route => {
  const [path, setPath] = useState(addressPath)
  useLayoutEffect(() => {
    const follow = (): void => {
      showTop()
      // It was about the page before.
      say('')
      setPath(addressPath())
    }
    history.replaceState(true, '')
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return routeOf(path)
}
