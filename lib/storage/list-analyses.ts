import * as z from 'zod'
import type { Analysis } from '../schemas/analysis.ts'
import { parseAnalysis } from './analyses.ts'
import { tableName } from './database.ts'
import { type ListedPage, listPage, type PageRequest } from './page.ts'

/** Newest first. Analyses that cannot be parsed are left out and logged. */
export const listAnalyses = (siteId: string, request: PageRequest): Promise<ListedPage<Analysis>> =>
  listPage(request, {
    name: `analyses of ${siteId}`,
    query: {
      TableName: tableName('analyses'),
      KeyConditionExpression: 'siteId = :siteId',
      ExpressionAttributeValues: { ':siteId': siteId },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    partition: { siteId },
    position: z.object({ createdAt: z.string() }),
    parse: parseAnalysis,
  })
