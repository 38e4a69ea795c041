import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { RequestContext } from '../platform/request-context.ts'
import type { NewSite, Site } from '../schemas/site.ts'
import { database, tableName } from '../storage/document-client.ts'
import { summaryOf } from './summary.ts'

/** The only partition of the index `summaries`. Hidden sites are not in it. */
export const LIST = 'sites'

export const createSite = async (
  id: string,
  fields: NewSite,
  { now, deadline }: RequestContext,
): Promise<Site> => {
  const createdAt = now().toISOString()
  const site = { id, ...fields, createdAt, updatedAt: createdAt }
  const summary = { ...summaryOf(site), latestAnalysis: null }
  const command = new PutCommand({ TableName: tableName('sites'), Item: { ...site, list: LIST, summary } })
  await database.send(command, deadline)
  return site
}
