import type { Site } from './types.ts'

/**
 * The value for the `If-Match` header. `If-Match` never matches a weak entity tag, and a compressing proxy weakens tags, so
 * then the strong tag is rebuilt from `updatedAt` as the service does.
 *
 * @param etag from the response that contained the site; null if it came from a list or the header was not readable
 */
export const siteEtag = ({ updatedAt }: Pick<Site, 'updatedAt'>, etag: string | null): string =>
  etag?.startsWith('"') ? etag : `"${updatedAt}"`
