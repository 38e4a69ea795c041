import { removeAnalyses } from '../analyses/delete.ts'
import { Site } from '../schemas/site.ts'
import { hideSite, removeSite } from './change.ts'

/**
 * Deletes a site and its analyses, and returns the site as it was. The site is hidden first and removed last, so that
 * a deletion that was interrupted resumes when it is repeated, also with the same If-Match.
 *
 * @param ifMatch an If-Match header; without one, any version of the site is deleted
 * @throws VisibleError notFound, preconditionFailed or storageUnavailable
 */
export const deleteSite = async (id: string, now: Date, ifMatch?: string): Promise<Site> => {
  const item = await hideSite(id, now, ifMatch)
  await removeAnalyses(id)
  await removeSite(id)
  return Site.parse(item)
}
