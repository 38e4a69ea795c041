import * as z from 'zod'
import { higherOf, outlineOfHorizon, outlineOfObstacles } from '../horizon/outline.ts'
import { type Site, SiteChanges } from '../schemas/site.ts'
import { LatestAnalysis, SiteSummary } from '../schemas/site-summary.ts'
import { type Item, upgraded } from '../storage/versions.ts'
import { analysisIdOf } from './analysis-id.ts'

/** The figures of an analysis in a summary, without the id, which follows from the rest and the site. */
export const RecordedAnalysis = LatestAnalysis.omit({ id: true })
export type RecordedAnalysis = z.infer<typeof RecordedAnalysis>

const Repeated = SiteChanges.pick({ name: true, latitude: true, longitude: true, systemSize: true }).strip()

const sizeOf = (planes: Site['otherPlanes']): number =>
  planes.reduce((sum, { systemSize }) => sum + systemSize, 0)

/**
 * The entries of an item's attribute `summary` that follow from new values of its site. Each follows from one field, so that
 * a change of some fields can be written without reading the others.
 */
export const summaryOf = (changes: SiteChanges & Pick<Site, 'updatedAt'>) => {
  const { otherPlanes, horizonProfile, obstacles, updatedAt } = changes
  return {
    ...Repeated.parse(changes),
    ...(otherPlanes && { otherSize: sizeOf(otherPlanes) }),
    ...(horizonProfile && { horizon: outlineOfHorizon(horizonProfile) }),
    ...(obstacles && { obstacles: outlineOfObstacles(obstacles) }),
    updatedAt,
  }
}

const Entry = z.object({
  id: z.string(),
  summary: SiteSummary.omit({ id: true, totalSize: true, skyline: true }).extend({
    otherSize: z.number(),
    horizon: z.string(),
    obstacles: z.string(),
    latestAnalysis: RecordedAnalysis.nullable(),
  }),
})

/**
 * @param entry of the index `summaries`, whose form has not changed
 * @throws if the entry is newer than this code
 */
export const parseSummary = (entry: Item): SiteSummary => {
  const { id, summary } = Entry.parse(upgraded(entry))
  const { otherSize, horizon, obstacles, latestAnalysis, ...rest } = summary
  return SiteSummary.parse({
    id,
    ...rest,
    totalSize: rest.systemSize + otherSize,
    skyline: higherOf(horizon, obstacles),
    latestAnalysis: latestAnalysis && {
      id: analysisIdOf({ siteId: id, createdAt: latestAnalysis.createdAt }),
      ...latestAnalysis,
    },
  })
}
