import type { Server } from 'node:http'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { environment, type Variable } from '../lib/platform/env.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, startDatabase, tableVariables } from './database/database.ts'
import { type Estimator, startEstimator } from './estimator/server.ts'
import { createGateway, type Handler, TIMEOUT_MILLISECONDS } from './gateway/gateway.ts'
import { LOOPBACK, listen } from './listen.ts'
import { apiDocs } from './pages/api-docs.ts'
import { webPage } from './pages/web-page.ts'
import type { Settings } from './settings.ts'

export interface Service {
  readonly url: string
  /** Whether the embedded estimator is in use. */
  readonly embeddedEstimator: boolean
  /** Finishes the requests in progress, cuts off clients that are too slow, then closes the database. */
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

/** The environment variables that the handlers read. */
const environmentOf = (
  settings: Settings,
  embedded: Estimator | null,
): Partial<Record<Variable, string>> => ({
  ...tableVariables,
  [environment.pvwattsUrl]: embedded?.url ?? settings.pvwattsUrl ?? '',
  [environment.pvwattsApiKey]: settings.pvwattsApiKey ?? '',
  [environment.estimatorName]: embedded?.name ?? '',
  [environment.terrainTilesUrl]: settings.terrainTilesUrl ?? '',
  [environment.defaultAdjustment]: settings.defaultAdjustment,
  [environment.allowedOrigins]: settings.allowedOrigins.join(','),
  [environment.serviceName]: 'shading-estimation-local',
  [environment.metricsDisabled]: 'true',
})

const startGateway = async ({ port, apiKey, allowedHosts }: Settings) => {
  const handlers = new Map(await Promise.all(operations.map(loadHandler)))
  const pages = new Map([...webPage(), ...apiDocs()])
  const gateway = createGateway({ apiKey, handlers, pages, allowedHosts })
  return { gateway, port: await listen(gateway, port) }
}

/** Finishes the requests in progress. */
const closeGateway = async (gateway: Server): Promise<void> => {
  const closed = new Promise((resolve) => gateway.close(resolve))
  const limit = setTimeout(() => gateway.closeAllConnections(), TIMEOUT_MILLISECONDS)
  await closed
  clearTimeout(limit)
}

/**
 * Runs the whole service in this process: the database, the estimator, and a gateway in front of the Lambda handlers.
 * The handlers read their settings from the environment, so this sets it first, and a process can run only one service at
 * a time.
 *
 * @throws StartError if the folder or the port cannot be used
 */
export const startService = async (settings: Settings, openDatabase = startDatabase): Promise<Service> => {
  const database = await openDatabase(settings.dataFolder)
  const isExternal = settings.pvwattsUrl !== undefined || settings.pvwattsApiKey !== undefined
  const estimator = isExternal ? null : await startEstimator()
  const closeBackends = async (): Promise<void> => {
    await estimator?.close()
    await database.close()
  }
  try {
    Object.assign(process.env, environmentOf(settings, estimator))
    database.connect(client)
    await createTables(client)
    await database.repairAfterKill(client)
    const { gateway, port } = await startGateway(settings)
    return {
      url: `http://${LOOPBACK}:${port}`,
      embeddedEstimator: estimator !== null,
      close: async () => {
        await closeGateway(gateway)
        await closeBackends()
      },
    }
  } catch (error) {
    await closeBackends()
    throw error
  }
}
