import { Site } from './schemas/site.ts'
import { removeAnalyses } from './storage/remove-analyses.ts'
import { hideSite, removeSite } from './storage/sites.ts'

/**
 * Deletes a site and its analyses; answers with the site as it was. The site goes out of sight first and goes away
 * last: if the work is broken off, also for want of time, deleting again goes on with it.
 *
 * @throws VisibleError notFound or storageUnavailable
 */
export const deleteSite = async (id: string, now: Date): Promise<Site> => {
  const item = await hideSite(id, now)
  await removeAnalyses(id)
  await removeSite(id)
  return Site.parse(item)
}
