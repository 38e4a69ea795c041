import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { RequestContext } from '../platform/request-context.ts'
import type { Site } from '../schemas/site.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import type { Item } from '../storage/versions.ts'
import { exists, hasVersion, isKnown, mismatch, onlyIf, requiredVersion } from './conditions.ts'
import { deleteAnalyses } from './delete-analyses.ts'
import { readSiteItem, siteKey } from './get.ts'
import { siteOf } from './item.ts'

/**
 * Hides a site from every other operation at once. A hidden site may be hidden again, to resume its deletion.
 *
 * @returns the item as stored, even if it is not a valid site
 */
const hide = async (
  id: string,
  ifMatch: string | undefined,
  { now, deadline }: RequestContext,
): Promise<Item> => {
  const version = await requiredVersion(id, ifMatch, deadline)
  const command = new UpdateCommand({
    TableName: tableName('sites'),
    Key: siteKey(id),
    UpdateExpression: 'SET deletedAt = :now REMOVE #list',
    ...onlyIf(
      version === undefined ? [exists, isKnown] : [exists, isKnown, hasVersion(version)],
      { '#list': 'list' },
      { ':now': now().toISOString() },
    ),
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(command, deadline).catch(nullIfConditionFails)
  if (answer?.Attributes) return answer.Attributes
  throw mismatch(await readSiteItem(id, deadline))
}

/**
 * Deletes a site and its analyses, and returns the site as it was. The site is hidden first and removed last, so that
 * repeating an interrupted deletion resumes it, also with the same If-Match.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @throws VisibleError notFound, preconditionFailed or storageUnavailable
 */
export const deleteSite = async (
  id: string,
  ifMatch: string | undefined,
  context: RequestContext,
): Promise<Site> => {
  const item = await hide(id, ifMatch, context)
  await deleteAnalyses(id, context.deadline)
  const command = new DeleteCommand({ TableName: tableName('sites'), Key: siteKey(id) })
  await database.send(command, context.deadline)
  return siteOf(item)
}
