import * as z from 'zod'
import type { RequestContext } from '../platform/request-context.ts'
import type { Analysis } from '../schemas/analysis.ts'
import { Key } from '../storage/cursor.ts'
import { tableName } from '../storage/document-client.ts'
import { type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { parseAnalysis } from './get.ts'

/** Newest first. Analyses that cannot be parsed are left out and logged. */
export const listAnalyses = (
  siteId: string,
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<Analysis>> =>
  listPage(
    request,
    {
      name: `analyses of ${siteId}`,
      query: {
        TableName: tableName('analyses'),
        KeyConditionExpression: 'siteId = :siteId',
        ExpressionAttributeValues: { ':siteId': siteId },
        ConsistentRead: true,
        ScanIndexForward: false,
      },
      partition: { siteId },
      position: z.object({ createdAt: Key }),
      parse: parseAnalysis,
    },
    context,
  )
