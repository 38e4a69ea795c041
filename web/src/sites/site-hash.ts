/** The open site is part of the URL, so it can be bookmarked and survives a reload. */
const PATTERN = /^#\/sites\/([^/]+)$/

/** @param hash including the `#` */
export const siteIdFromHash = (hash: string): string | null => {
  const [, id] = PATTERN.exec(hash) ?? []
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}

export const siteHash = (siteId: string | null): string =>
  siteId === null ? '' : `#/sites/${encodeURIComponent(siteId)}`
