import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { tables } from '../lib/operations/tables.ts'
import { environment } from '../lib/platform/env.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, repairTables, startDatabase } from './database/database.ts'
import { startEstimator } from './estimator/server.ts'
import { createGateway, type Handler, TIMEOUT_MILLISECONDS } from './gateway/gateway.ts'
import { LOOPBACK, listen } from './listen.ts'
import { documentPages } from './pages/api-docs.ts'
import { webPages } from './pages/web-page.ts'
import type { Settings } from './settings.ts'

export interface Service {
  readonly url: string
  /** Whether the estimator is the embedded one. */
  readonly embeddedEstimator: boolean
  /** Finishes the requests under way, without waiting for slow clients, then closes the database. */
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

const setEstimator = async ({ pvwattsUrl, pvwattsApiKey }: Settings) => {
  const embedded = pvwattsUrl === undefined && pvwattsApiKey === undefined ? await startEstimator() : null
  process.env[environment.pvwattsUrl] = embedded?.url ?? pvwattsUrl ?? ''
  process.env[environment.pvwattsApiKey] = pvwattsApiKey ?? ''
  process.env[environment.estimatorName] = embedded?.name ?? ''
  return embedded
}

/**
 * The whole service in this process: database, estimator, and the Lambda handlers behind a gateway. The handlers read
 * the environment when they are loaded, so it is set first, and a process can run only one service.
 *
 * @throws StartError if the folder or the port cannot be used
 */
export const startService = async (settings: Settings, openDatabase = startDatabase): Promise<Service> => {
  Object.assign(process.env, {
    ...Object.fromEntries(Object.entries(tables).map(([name, { variable }]) => [variable, name])),
    [environment.allowedOrigins]: settings.allowedOrigins.join(','),
    [environment.serviceName]: 'shading-estimation-local',
    [environment.metricsDisabled]: 'true',
  })
  const database = await openDatabase(settings.dataFolder)
  database.connect(client)
  await createTables(client)
  if (database.wasKilled) await repairTables(client)
  const estimator = await setEstimator(settings)
  const handlers = new Map(await Promise.all(operations.map(loadHandler)))
  const pages = new Map([...webPages(), ...documentPages()])
  const { apiKey, allowedHosts } = settings
  const gateway = createGateway({ apiKey, handlers, pages, allowedHosts })
  const closeRest = async () => {
    await estimator?.close()
    await database.close()
  }
  const port = await listen(gateway, settings.port).catch(async (error: unknown) => {
    await closeRest()
    throw error
  })
  return {
    url: `http://${LOOPBACK}:${port}`,
    embeddedEstimator: estimator !== null,
    close: async () => {
      const closed = new Promise((resolve) => gateway.close(resolve))
      const limit = setTimeout(() => gateway.closeAllConnections(), TIMEOUT_MILLISECONDS)
      await closed
      clearTimeout(limit)
      await closeRest()
    },
  }
}
