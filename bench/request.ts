import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { skylineOf } from '../lib/horizon/skyline.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { createSite, getSite } from '../lib/operations/sites.ts'
import { calculateShading } from '../lib/operations/sun.ts'
import * as shading from '../lib/shading/sample-days.ts'
import { seasons } from '../lib/solar/ephemeris.ts'
import { database, tableName } from '../lib/storage/document-client.ts'
import type { ProxyEvent } from '../local/gateway/event.ts'
import { compare, figure, range, table } from './measure.ts'
import { addSite, call, eventOf } from './service.ts'

const BATCH = 50

/** The same work without middleware, deadline, or validation of requests, stored items and responses. */
interface BareHandler {
  readonly operation: Operation
  readonly handle: (event: ProxyEvent) => Promise<string>
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
    operation: calculateShading,
    handle: async ({ body }) => {
      const request = JSON.parse(body ?? '')
      return JSON.stringify({
        data: shading.calculateShading(skylineOf({ obstacles: [], ...request }), request, seasons(2026)),
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
  const { ours, rival, ratios } = await compare(
    batch(() => call(operation, event)),
    batch(() => handle(event)),
  )
  return [operation.name, figure(ours / 1000), figure(rival / 1000), range(ratios)]
}

/** @returns the section's text in Markdown */
export const run = async (): Promise<string> => {
  const siteId = await addSite()
  const rows: string[][] = []
  for (const bare of bareHandlers) rows.push(await row(bare, siteId))
  return `A warm request through the handler, with the embedded database in the same process, against a bare handler that
does the same work without validation, middleware or deadlines. The requests are the samples in \`events/\`.
${table(['Operation', 'ms', 'bare ms', 'ours ÷ bare'], rows)}`
}
