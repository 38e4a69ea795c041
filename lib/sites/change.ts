import { isDeepStrictEqual } from 'node:util'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { Site, type SiteChanges } from '../schemas/site.ts'
import { type Condition, isEqual, updateItem } from '../storage/items.ts'
import { isNewest } from '../storage/versions.ts'
import { isVisible, requiredVersion, requireSite, siteKey } from './get.ts'
import { siteOf, summaryOf, upgradeSite } from './item.ts'

/** `updatedAt` is also the entity tag, so it must grow with every change, even within one millisecond. */
const timeAfter = (version: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), version === undefined ? 0 : Date.parse(version) + 1)).toISOString()

const isOlderThan = (updatedAt: string): Condition => ({
  expression: '#updatedAt < :updatedAt',
  values: { ':updatedAt': updatedAt },
})

/**
 * A single conditional write, so that concurrent changes of different fields are all kept.
 *
 * @param version the `updatedAt` that the site must still have; without it, any earlier one will do
 * @returns null if the condition fails
 */
const write = async (
  id: string,
  changes: SiteChanges,
  { updatedAt, version }: { readonly updatedAt: string; readonly version: string | undefined },
  deadline: Deadline,
): Promise<Site | null> => {
  const summary = Object.entries(summaryOf({ ...changes, updatedAt }))
  const inSummary = Object.fromEntries(summary.map(([name, value]) => [`summary.${name}`, value]))
  const isCurrent = version === undefined ? isOlderThan(updatedAt) : isEqual('updatedAt', version)
  const set = { ...changes, updatedAt, ...inSummary }
  const item = await updateItem('sites', siteKey(id), { set }, deadline, [isNewest, isVisible, isCurrent])
  return item && Site.parse(item)
}

/** The SDK repeats a write whose response was lost, and the first write makes the repeat fail its condition. */
const isDone = (site: Site, changes: SiteChanges, updatedAt: string): boolean =>
  isDeepStrictEqual({ ...site, ...changes, updatedAt }, site)

/** Another horizon has another source. */
const withHorizonSource = (changes: SiteChanges): SiteChanges =>
  'horizonProfile' in changes ? { horizonSource: null, ...changes } : changes

/**
 * Changes the given fields. Of a new horizon without a source, none is known.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @throws VisibleError notFound, preconditionFailed
 */
export const changeSite = async (
  id: string,
  given: SiteChanges,
  ifMatch: string | undefined,
  context: RequestContext,
): Promise<Site> => {
  const { now, deadline } = context
  const changes = withHorizonSource(given)
  const version = await requiredVersion(id, ifMatch, deadline)
  for (let updatedAt = timeAfter(version, now()); ; ) {
    const written = await write(id, changes, { updatedAt, version }, deadline)
    if (written) return written
    const item = await requireSite(id, context)
    if (await upgradeSite(item, deadline)) continue
    const site = siteOf(item)
    if (isDone(site, changes, updatedAt)) return site
    if (version !== undefined) throw new VisibleError('preconditionFailed')
    // Uses the current time: a retry with an older one would lose to every newer change.
    updatedAt = timeAfter(site.updatedAt, now())
  }
}
