/** The entity tag of a site is the time of its last change, which every change advances. */
export const entityTag = ({ updatedAt }: { readonly updatedAt: string }): string => `"${updatedAt}"`

const TAGS = /(?<weak>W\/)?(?<tag>"[^"]*")/g

/**
 * Whether an If-Match header matches a tag by strong comparison (RFC 9110, 13.1.1): weak tags never match.
 *
 * @param header `*` or comma-separated tags
 */
export const isMatch = (header: string, tag: string): boolean =>
  header === '*' || [...header.matchAll(TAGS)].some(({ groups }) => !groups?.weak && groups?.tag === tag)
