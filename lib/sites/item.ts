import * as z from 'zod'
import { azimuthOf } from '../horizon/direction.ts'
import { higherOf, outlineOfHorizon, outlineOfObstacles } from '../horizon/outline.ts'
import type { Deadline } from '../platform/deadline.ts'
import { HorizonPoint } from '../schemas/horizon.ts'
import { LatestAnalysis, Site, type SiteChanges, SiteSummary } from '../schemas/site.ts'
import { type Item, isAbsent, isEqual, putItem } from '../storage/items.ts'
import { SCHEMA, schemaOf, upgraded } from '../storage/versions.ts'
import { analysisIdOf } from './analysis-id.ts'

/** The figures of an analysis in a summary. Its id follows from the rest and the site. */
export const RecordedAnalysis = LatestAnalysis.omit({ id: true })
export type RecordedAnalysis = z.infer<typeof RecordedAnalysis>

const Repeated = Site.pick({ name: true, latitude: true, longitude: true, systemSize: true }).partial()

const sizeOf = (planes: Site['otherPlanes']): number =>
  planes.reduce((sum, { systemSize }) => sum + systemSize, 0)

/**
 * The entries of an item's `summary` that follow from a site's new values. Each follows from one field, so a change of some
 * fields needs no read of the others.
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

/** The only partition of the index `summaries`. Hidden sites are not in it. */
export const LIST = 'sites'

/** The item of a site that is not hidden. */
export const itemOf = (site: Site, latestAnalysis: RecordedAnalysis | null) => ({
  ...site,
  schema: SCHEMA,
  list: LIST,
  summary: { ...summaryOf(site), latestAnalysis, schema: SCHEMA },
})

/** Directions used to have more decimals: points with the same rounded direction are merged. */
const DistinctPoints = z
  .array(HorizonPoint)
  .transform((points) => [
    ...new Map(points.map((point) => [azimuthOf(point.direction), point] as const)).values(),
  ])

const steps = {
  /** The first sites had one plane, a horizon of unknown source, and their latest analysis outside a summary. */
  1: ({ latestAnalysis = null, horizonProfile, ...item }: Item): Item => ({
    otherPlanes: [],
    horizonSource: null,
    panelHeight: 5,
    summary: { latestAnalysis },
    ...item,
    horizonProfile: DistinctPoints.parse(horizonProfile),
  }),
  /** Panels used to count as a point. */
  3: (item: Item): Item => ({ array: null, ...item }),
}

export const siteOf = (item: Item): Site => Site.parse(upgraded(item, steps))

const Summarized = z.object({ summary: z.object({ latestAnalysis: RecordedAnalysis.nullable() }) })

/** The item of a visible site in the current form. Its summary is computed again, except for the latest analysis. */
export const upgradedItem = (item: Item) =>
  itemOf(siteOf(item), Summarized.parse(upgraded(item, steps)).summary.latestAnalysis)

/** Every change of an item changes one of these. */
const WITNESSES = ['id', 'schema', 'updatedAt', 'deletedAt']

/**
 * Stores an older item in the current form, unless it changes meanwhile. Changes need items in that form: repeat a change
 * that failed because of its item's form.
 *
 * @returns true if the item had an earlier form
 */
export const upgradeSite = async (item: Item, deadline: Deadline): Promise<boolean> => {
  if (schemaOf(item) === SCHEMA) return false
  const isUnchanged = WITNESSES.map((name) => (name in item ? isEqual(name, item[name]) : isAbsent(name)))
  await putItem('sites', upgradedItem(item), deadline, isUnchanged)
  return true
}
