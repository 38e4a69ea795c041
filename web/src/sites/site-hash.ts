/** The part of the page's address that names a site: it can be bookmarked, and a reload keeps it. */
const PATTERN = /^#\/sites\/([^/]+)$/

/** @param hash of an address, with its # */
export const siteIdIn = (hash: string): string | null => {
  const [, id] = PATTERN.exec(hash) ?? []
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}

export const hashOf = (siteId: string | null): string =>
  siteId === null ? '' : `#/sites/${encodeURIComponent(siteId)}`
