import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { createSite } from '../lib/operations/sites.ts'
import { deadlineIn } from '../lib/platform/deadline.ts'
import { Site } from '../lib/schemas/site.ts'
import { ask, type Target } from '../local/client.ts'
import { startDatabase } from '../local/database/database.ts'
import type { ProxyEvent } from '../local/gateway/event.ts'
import { TIMEOUT_MILLISECONDS } from '../local/gateway/gateway.ts'
import { lambdaContext } from '../local/lambda.ts'
import { loadHandler, startService } from '../local/service.ts'
import { readSettings } from '../local/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The service in this process with its database in memory. A process can run only one, so the parts share it. */
export const dynamo = await startDatabase(null)
const apiKey = randomUUID()
const settings = readSettings({ PORT: '0', API_KEY: apiKey, ESTIMATORS: 'embedded', DATA_DIR: folder })
const { url } = await startService(settings, { openDatabase: async () => dynamo })
export const service: Target = { url, apiKey }
const handlers = new Map(await Promise.all(operations.map(loadHandler)))

const EVENTS = join(import.meta.dirname, '../events')

/**
 * An operation's sample event.
 *
 * @param id for the path, if it has one
 */
export const eventOf = (operation: Operation, id = ''): ProxyEvent => ({
  ...JSON.parse(readFileSync(join(EVENTS, `${handlerFile(operation)}.json`), 'utf8')),
  pathParameters: operation.path.includes('{id}') ? { id } : {},
})

/**
 * Calls a handler as Lambda does.
 *
 * @returns the response's body
 * @throws if the handler refuses the request
 */
export const call = async (operation: Operation, event: ProxyEvent): Promise<string> => {
  const response = await handlers.get(operation.name)?.(
    event,
    lambdaContext(deadlineIn(TIMEOUT_MILLISECONDS)),
  )
  if (response?.statusCode !== 200) throw new Error(`${operation.name} failed: ${response?.body}`)
  return response.body
}

/** @returns its id */
export const addSite = async (): Promise<string> => {
  const { body } = eventOf(createSite)
  return (await ask(service, '/sites', Site, JSON.parse(body ?? ''))).id
}
