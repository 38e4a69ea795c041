import type { BaseLocationHook } from 'wouter-preact'
import { navigate, useHashLocation } from 'wouter-preact/use-hash-location'

/** The last part of the address that starts another new site. */
export const NEW_SITE = 'new'

/** Stands for the id of a new site, which has none yet. */
export const newSiteKey = (): string => `${NEW_SITE}-${crypto.randomUUID()}`

/** Whether a key stands for a site that has no id yet. Ids never begin like this. */
export const isNewSite = (key: string): boolean => key.startsWith(`${NEW_SITE}-`)

/** The addresses inside the page. The router reads them without the leading #. */
export const routes = {
  home: '/',
  site: '/sites/:id/:view?',
  runs: '/runs',
  run: '/runs/:id',
} as const

/** @param id of a site, or what stands for it */
export const siteHref = (id: string): string => `#/sites/${encodeURIComponent(id)}`

/** The report of a site. */
export const reportHref = (id: string): string => `${siteHref(id)}/report`

/** @param href such as `#/runs` */
export const goTo = (href: string, options: { readonly replace?: boolean } = {}): void =>
  navigate(href.slice(1), options)

const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** Where the page is, such as `#/sites/…`, without the moment that it shows. */
export const addressPath = (): string => withoutQuery(location.hash)

/** Tells the router the path alone. */
export const usePath: BaseLocationHook = () => {
  const [path, navigate] = useHashLocation()
  return [withoutQuery(path), navigate]
}
