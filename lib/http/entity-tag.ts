/** The entity tag of a site is the time of its last change, which no two changes share. */
export const entityTag = ({ updatedAt }: { readonly updatedAt: string }): string => `"${updatedAt}"`

const TAGS = /(?<weak>W\/)?(?<tag>"[^"]*")/g

/**
 * Whether an If-Match header lists a tag, by strong comparison: a weak tag never matches (RFC 9110 §13.1.1).
 *
 * @param header comma-separated entity tags
 */
export const isMatch = (header: string, tag: string): boolean =>
  [...header.matchAll(TAGS)].some(({ groups }) => !groups?.weak && groups?.tag === tag)
