import { randomUUID } from 'node:crypto'
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { skylineOf } from '../lib/horizon/skyline.ts'
import { calculateShading } from '../lib/operations/calculate-shading.ts'
import { createSite } from '../lib/operations/create-site.ts'
import { getSite } from '../lib/operations/get-site.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import type { Operation } from '../lib/operations/operation.ts'
import * as shading from '../lib/shading/result.ts'
import { database, tableName } from '../lib/storage/document-client.ts'
import { compare, figure, type Part, range, table } from './runs.ts'
import { addData, call, eventOf } from './service.ts'

const BATCH = 50

/** The same work without validation, middleware, deadline, or a check of what comes back and goes out. */
interface BareHandler {
  readonly operation: Operation
  readonly handle: (event: APIGatewayProxyEvent) => Promise<string>
}

const bareHandlers: readonly BareHandler[] = [
  {
    operation: createSite,
    handle: async ({ body }) => {
      const createdAt = new Date().toISOString()
      const site = { id: randomUUID(), ...JSON.parse(body ?? ''), createdAt, updatedAt: createdAt }
      await database.send(new PutCommand({ TableName: tableName('sites'), Item: { ...site, list: 'sites' } }))
      return JSON.stringify({ data: site })
    },
  },
  {
    operation: getSite,
    handle: async ({ pathParameters }) => {
      const key = { id: pathParameters?.id }
      const command = new GetCommand({ TableName: tableName('sites'), Key: key, ConsistentRead: true })
      return JSON.stringify({ data: (await database.send(command)).Item })
    },
  },
  {
    operation: listSites,
    handle: async ({ queryStringParameters }) => {
      const command = new QueryCommand({
        TableName: tableName('sites'),
        IndexName: 'summaries',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': 'sites' },
        ScanIndexForward: false,
        Limit: Number(queryStringParameters?.limit),
      })
      const { Items = [] } = await database.send(command)
      const Keys = Items.map(({ id }) => ({ id }))
      const batch = { [tableName('sites')]: { Keys, ConsistentRead: true } }
      const { Responses } = await database.send(new BatchGetCommand({ RequestItems: batch }))
      const sites = new Map(Responses?.[tableName('sites')]?.map((site) => [site.id, site]))
      return JSON.stringify({ data: Keys.map(({ id }) => sites.get(id)) })
    },
  },
  {
    operation: calculateShading,
    handle: async ({ body }) => {
      const request = JSON.parse(body ?? '')
      return JSON.stringify({
        data: shading.calculateShading(skylineOf({ obstacles: [], ...request }), request),
      })
    },
  },
]

const row = async ({ operation, handle }: BareHandler, siteId: string): Promise<string[]> => {
  const event = eventOf(operation, siteId)
  const batch = (request: () => Promise<string>) => ({
    run: async () => {
      for (let i = 0; i < BATCH; i++) await request()
    },
    count: BATCH,
  })
  const { ours, rival, timeRatio } = await compare(
    batch(() => call(operation, event)),
    batch(() => handle(event)),
    15,
  )
  return [operation.name, figure(ours / 1000), figure(rival / 1000), range(timeRatio)]
}

const run = async (): Promise<string> => {
  const { siteId } = await addData()
  const rows: string[][] = []
  for (const bare of bareHandlers) rows.push(await row(bare, siteId))
  return `A warm request through the handler, with the embedded database in the same process, against a bare handler that
does the same work without validation, middleware or deadlines. The requests are the samples in \`events/\`.
${table(['Operation', 'ms', 'bare ms', 'ours ÷ bare'], rows)}`
}

export const part: Part = { title: 'Warm request', run }
