import type { Site } from '../api/types.ts'

/**
 * What a site is known by when it is changed, for the header `If-Match`. A proxy that compresses answers makes tags
 * weak, and a weak one matches nothing: then it is made from the time of the last change, as the service makes it.
 *
 * @param tag of the answer that brought the site; null: a list brought it, or the header may not be read
 */
export const siteTag = ({ updatedAt }: Pick<Site, 'updatedAt'>, tag: string | null): string =>
  tag?.startsWith('"') ? tag : `"${updatedAt}"`
