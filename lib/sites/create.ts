import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { RequestContext } from '../platform/request-context.ts'
import type { NewSite, Site } from '../schemas/site.ts'
import { database, tableName } from '../storage/document-client.ts'
import { itemOf } from './item.ts'

export const createSite = async (
  id: string,
  fields: NewSite,
  { now, deadline }: RequestContext,
): Promise<Site> => {
  const createdAt = now().toISOString()
  const site = { id, ...fields, createdAt, updatedAt: createdAt }
  const command = new PutCommand({ TableName: tableName('sites'), Item: itemOf(site, null) })
  await database.send(command, deadline)
  return site
}
