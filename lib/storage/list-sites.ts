import * as z from 'zod'
import { Site } from '../schemas/site.ts'
import { decodeCursor, storedTimestamp } from './cursor.ts'
import { tableName } from './database.ts'
import { type Listed, listPage, type PageRequest } from './page.ts'
import { LIST, SiteId } from './sites.ts'

const Place = z.object({ createdAt: storedTimestamp, id: SiteId })

/**
 * Newest first. A site appears in the list some milliseconds after its creation; one that cannot be read is left out, and
 * named in the log.
 */
export const listSites = async ({ limit, cursor }: PageRequest): Promise<Listed<Site>> => {
  const query = {
    TableName: tableName('sites'),
    IndexName: 'newest',
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':list': LIST },
    ScanIndexForward: false,
    ...(cursor !== undefined && { ExclusiveStartKey: { list: LIST, ...decodeCursor(Place, cursor) } }),
  }
  return listPage(query, limit, { parse: (item) => Site.parse(item), place: Place })
}
