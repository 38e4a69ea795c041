/** The entity tag of a site is the time of its last change: each change moves it on. */
export const entityTag = ({ updatedAt }: { readonly updatedAt: string }): string => `"${updatedAt}"`

const TAGS = /(?<weak>W\/)?(?<tag>"[^"]*")/g

/**
 * Whether an If-Match header names a tag, by strong comparison (RFC 9110, 13.1.1): a weak tag matches nothing.
 *
 * @param header `*`, or tags parted by commas
 */
export const isMatch = (header: string, tag: string): boolean =>
  header === '*' || [...header.matchAll(TAGS)].some(({ groups }) => !groups?.weak && groups?.tag === tag)
