import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { environment, type Variable } from '../lib/platform/env.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, startDatabase, tableVariables } from './database/database.ts'
import {
  createGateway,
  type FileRoutes,
  type Handler,
  type Page,
  TIMEOUT_MILLISECONDS,
} from './gateway/gateway.ts'
import { LOOPBACK, listen } from './listen.ts'
import { connection, webPage } from './pages.ts'
import { runsFolderIn } from './runs/clear-up.ts'
import { createRuns } from './runs/runs.ts'
import type { Settings } from './settings.ts'

export interface Service {
  readonly url: string
  /**
   * Finishes the requests in progress, cuts off clients that are too slow, then closes the database. Runs stop where they are:
   * the next start continues them.
   */
  close(): Promise<void>
}

const isModule = (value: unknown): value is { readonly handler: Handler } =>
  typeof value === 'object' && value !== null && 'handler' in value && typeof value.handler === 'function'

export const loadHandler = async (operation: Operation): Promise<[string, Handler]> => {
  const file = handlerFile(operation)
  const module: unknown = await import(`../functions/${file}.ts`)
  if (!isModule(module)) throw new Error(`functions/${file}.ts exports no handler`)
  return [operation.name, module.handler]
}

/** The environment variables that the handlers read, except the service's address. */
const environmentOf = (settings: Settings, runsFolder: string): Partial<Record<Variable, string>> => ({
  ...tableVariables,
  [environment.estimators]: settings.estimators.join(','),
  [environment.pvwattsUrl]: settings.pvwattsUrl ?? '',
  [environment.pvwattsApiKey]: settings.pvwattsApiKey ?? '',
  [environment.pvgisUrl]: settings.pvgisUrl ?? '',
  [environment.terrainTilesUrl]: settings.terrainTilesUrl ?? '',
  [environment.overpassUrl]: settings.overpassUrl,
  [environment.defaultAdjustment]: settings.defaultAdjustment,
  [environment.allowedOrigins]: settings.allowedOrigins.join(','),
  [environment.runsFolder]: runsFolder,
  [environment.runsSigningKey]: randomBytes(32).toString('base64url'),
  [environment.runRetentionDays]: String(settings.runRetentionDays),
  [environment.serviceName]: 'shading-estimation-local',
  [environment.metricsDisabled]: 'true',
})

const startGateway = async (settings: Settings, files: FileRoutes) => {
  const { port, apiKey, allowedHosts, publicUrl } = settings
  const handlers = new Map(await Promise.all(operations.map(loadHandler)))
  const pages = new Map<string, Page>([...webPage(settings), ['/connection.json', connection(settings)]])
  const gateway = createGateway({ apiKey, handlers, pages, files, allowedHosts })
  const url = `http://${LOOPBACK}:${await listen(gateway, port)}`
  process.env[environment.runsUrl] = publicUrl ?? url
  return { gateway, url }
}

/** Finishes the requests in progress. */
const closeGateway = async (gateway: Server): Promise<void> => {
  const closed = new Promise((resolve) => gateway.close(resolve))
  const limit = setTimeout(() => gateway.closeAllConnections(), TIMEOUT_MILLISECONDS)
  await closed
  clearTimeout(limit)
}

/**
 * Runs the whole service in this process: the database, and a gateway in front of the Lambda handlers. The handlers
 * read their settings from the environment, so this sets it first, and a process can run only one service at a time.
 *
 * @throws StartError if the folder or the port cannot be used
 */
export const startService = async (settings: Settings, openDatabase = startDatabase): Promise<Service> => {
  const database = await openDatabase(settings.dataFolder)
  const runsFolder = runsFolderIn(settings.dataFolder)
  const runs = createRuns(database.engine, settings.runThreads)
  const close = async (gateway?: Server): Promise<void> => {
    await Promise.all([runs.close(), gateway && closeGateway(gateway)])
    await database.close()
    runsFolder.close()
  }
  try {
    Object.assign(process.env, environmentOf(settings, runsFolder.path))
    database.connect(client)
    await createTables(client)
    await runs.clearUp()
    const { gateway, url } = await startGateway(settings, runs.routes)
    await runs.resume()
    return { url, close: () => close(gateway) }
  } catch (error) {
    await close()
    throw error
  }
}
