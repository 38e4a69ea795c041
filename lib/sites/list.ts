import * as z from 'zod'
import type { RequestContext } from '../platform/request-context.ts'
import { Site } from '../schemas/site.ts'
import { Key } from '../storage/cursor.ts'
import { tableName } from '../storage/document-client.ts'
import { type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'

/** The only partition of the index `newest`. Hidden sites are not in it. */
export const LIST = 'sites'

/**
 * Newest first. A site appears in the list some milliseconds after its creation. Sites that cannot be parsed are left
 * out and logged.
 */
export const listSites = (request: PageRequest, context: RequestContext): Promise<ListedPage<Site>> =>
  listPage(
    request,
    {
      name: 'sites',
      query: {
        TableName: tableName('sites'),
        IndexName: 'newest',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': LIST },
        ScanIndexForward: false,
      },
      partition: { list: LIST },
      position: z.object({ createdAt: Key, id: Key }),
      parse: (item) => Site.parse(item),
    },
    context,
  )
