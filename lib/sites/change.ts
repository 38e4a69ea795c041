import { isDeepStrictEqual } from 'node:util'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { Site, type SiteChanges } from '../schemas/site.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import { hasVersion, isNewest, isOlderThan, isVisible, onlyIf, requiredVersion } from './conditions.ts'
import { requireSite, siteKey } from './get.ts'
import { siteOf, summaryOf, upgradeSite } from './item.ts'

/** `updatedAt` is also the entity tag, so it must grow with every change, even within one millisecond. */
const timeAfter = (version: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), version === undefined ? 0 : Date.parse(version) + 1)).toISOString()

/** An update expression for values by the path of their attribute, with its names and values. */
const setAll = (entries: readonly (readonly [path: string, value: unknown])[]) => {
  const placeholder = (path: string) => `:${path.replace('.', '_')}`
  return {
    expression: `SET ${entries.map(([path]) => `#${path.replace('.', '.#')} = ${placeholder(path)}`).join(', ')}`,
    names: Object.fromEntries(entries.flatMap(([path]) => path.split('.')).map((name) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([path, value]) => [placeholder(path), value])),
  }
}

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
  const inSummary = summary.map(([name, value]) => [`summary.${name}`, value] as const)
  const { expression, names, values } = setAll([...Object.entries({ ...changes, updatedAt }), ...inSummary])
  const isCurrent = version === undefined ? isOlderThan(updatedAt) : hasVersion(version)
  const command = new UpdateCommand({
    TableName: tableName('sites'),
    Key: siteKey(id),
    UpdateExpression: expression,
    ...onlyIf(isNewest, [isVisible, isCurrent], names, values),
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(command, deadline).catch(nullIfConditionFails)
  return answer && Site.parse(answer.Attributes)
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
