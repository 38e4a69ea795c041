import * as z from 'zod'
import { azimuthOf } from '../horizon/direction.ts'
import type { Deadline } from '../platform/deadline.ts'
import { HorizonPoint } from '../schemas/horizon.ts'
import { Site } from '../schemas/site.ts'
import { storeUpgraded } from '../storage/store-upgraded.ts'
import { type Item, SCHEMA, upgraded } from '../storage/versions.ts'
import { RecordedAnalysis, summaryOf } from './summary.ts'

/** The only partition of the index `summaries`. Hidden sites are not in it. */
export const LIST = 'sites'

/** The item of a site that is not hidden. */
export const itemOf = (site: Site, latestAnalysis: RecordedAnalysis | null) => ({
  ...site,
  schema: SCHEMA,
  list: LIST,
  summary: { ...summaryOf(site), latestAnalysis, schema: SCHEMA },
})

/** Directions had more decimals: points whose rounded directions are the same are one. */
const DistinctPoints = z
  .array(HorizonPoint)
  .transform((points) => [
    ...new Map(points.map((point) => [azimuthOf(point.direction), point] as const)).values(),
  ])

const steps = {
  /** The first sites had one plane, a horizon from anywhere, and their latest analysis outside of a summary. */
  1: ({ latestAnalysis = null, horizonProfile, ...item }: Item): Item => ({
    otherPlanes: [],
    horizonSource: null,
    panelHeight: 5,
    summary: { latestAnalysis },
    ...item,
    horizonProfile: DistinctPoints.parse(horizonProfile),
  }),
  /** Panels counted as a point. */
  3: (item: Item): Item => ({ array: null, ...item }),
}

export const siteOf = (item: Item): Site => Site.parse(upgraded(item, steps))

const Summarized = z.object({ summary: z.object({ latestAnalysis: RecordedAnalysis.nullable() }) })

/** The item of a visible site in the form of today. Its summary is made again, except for the latest analysis. */
export const upgradedItem = (item: Item) =>
  itemOf(siteOf(item), Summarized.parse(upgraded(item, steps)).summary.latestAnalysis)

/** @returns whether the item had an earlier form */
export const upgradeSite = (item: Item, deadline: Deadline): Promise<boolean> =>
  storeUpgraded(
    item,
    { table: 'sites', upgraded: upgradedItem, witnesses: ['updatedAt', 'deletedAt'] },
    deadline,
  )
