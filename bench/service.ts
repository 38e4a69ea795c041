import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as z from 'zod'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { createSite } from '../lib/operations/sites.ts'
import { deadlineIn } from '../lib/platform/deadline.ts'
import { startDatabase } from '../local/database/database.ts'
import { lambdaContext } from '../local/lambda.ts'
import { loadHandler, startService } from '../local/service.ts'
import { readSettings } from '../local/settings.ts'

/** The service in this process with its data in memory. A process can run only one, so the parts share it. */
export const dynamo = await startDatabase(null)
const settings = {
  ...readSettings({ PORT: '0', API_KEY: randomUUID(), ESTIMATORS: 'embedded' }),
  dataFolder: null,
}
const { url } = await startService(settings, { openDatabase: async () => dynamo })
const handlers = new Map(await Promise.all(operations.map(loadHandler)))

const EVENTS = join(import.meta.dirname, '../events')
const TIMEOUT_MILLISECONDS = 29_000

/**
 * An operation's sample event.
 *
 * @param id goes into the path if that has one
 */
export const eventOf = (operation: Operation, id = ''): APIGatewayProxyEvent => ({
  ...JSON.parse(readFileSync(join(EVENTS, `${handlerFile(operation)}.json`), 'utf8')),
  pathParameters: operation.path.includes('{id}') ? { id } : null,
})

/**
 * Calls a handler as Lambda does.
 *
 * @returns the response's body
 * @throws if the handler refuses the request
 */
export const call = async (operation: Operation, event: APIGatewayProxyEvent): Promise<string> => {
  const response = await handlers.get(operation.name)?.(
    event,
    lambdaContext(operation, randomUUID(), deadlineIn(TIMEOUT_MILLISECONDS)),
  )
  if (response?.statusCode !== 200) throw new Error(`${operation.name} failed: ${response?.body}`)
  return response.body
}

/**
 * Sends a request over HTTP.
 *
 * @throws if the service refuses it
 */
export const post = async (path: string, body: unknown): Promise<string> => {
  const headers = { 'x-api-key': settings.apiKey, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
  return response.text()
}

const Created = z.object({ data: z.object({ id: z.string() }) })

export const addSite = async (): Promise<string> =>
  Created.parse(JSON.parse(await call(createSite, eventOf(createSite)))).data.id
