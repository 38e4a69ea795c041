import { entityTag, isMatch } from '../http/entity-tag.ts'
import { VisibleError } from '../http/errors.ts'
import type { Deadline } from '../platform/deadline.ts'
import { Site } from '../schemas/site.ts'
import { isHidden, readSiteItem, type SiteItem } from './get.ts'

/** Why a conditional write of a site failed. */
export const mismatch = (item: SiteItem): VisibleError =>
  new VisibleError(isHidden(item) ? 'notFound' : 'preconditionFailed')

const Versioned = Site.pick({ updatedAt: true })

/**
 * The `updatedAt` that a conditional write must find, or undefined if any will do.
 *
 * @param ifMatch an If-Match header
 * @throws VisibleError notFound, preconditionFailed
 */
export const requiredVersion = async (
  id: string,
  ifMatch: string | undefined,
  deadline: Deadline,
): Promise<string | undefined> => {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const item = await readSiteItem(id, deadline)
  const { updatedAt } = Versioned.parse(item)
  if (isMatch(ifMatch, entityTag({ updatedAt }))) return updatedAt
  throw mismatch(item)
}
