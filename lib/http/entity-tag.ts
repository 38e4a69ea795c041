import { createHash } from 'node:crypto'

/** The entity tag of a site is the time of its last change, which every change advances. */
export const entityTag = ({ updatedAt }: { readonly updatedAt: string }): string => `"${updatedAt}"`

/** The weak entity tag of a text; weak because a gateway may compress the text. */
export const contentTag = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url')}"`

const TAGS = /(?<weak>W\/)?(?<tag>"[^"]*")/g

/**
 * True if an If-Match header matches a tag by strong comparison (RFC 9110, 13.1.1): weak tags never match.
 *
 * @param header `*` or comma-separated tags
 */
export const isMatch = (header: string, tag: string): boolean =>
  header === '*' || [...header.matchAll(TAGS)].some(({ groups }) => !groups?.weak && groups?.tag === tag)

/**
 * True if an If-None-Match header matches a tag by weak comparison (RFC 9110, 13.1.2), which ignores the prefix `W/`.
 *
 * @param header `*` or comma-separated tags; anything else matches no tag
 */
export const isKnown = (header: string, tag: string): boolean =>
  header.trim() === '*' ||
  [...header.matchAll(TAGS)].some(({ groups }) => groups?.tag === tag.replace(/^W\//, ''))
