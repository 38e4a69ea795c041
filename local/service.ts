import { randomBytes } from 'node:crypto'
import type { HttpResponse } from '../lib/http/envelope.ts'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { environment, type Variable } from '../lib/platform/env.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, startDatabase, tableVariables } from './database/database.ts'
import { PLACES } from './gateway/admission.ts'
import type { ProxyEvent } from './gateway/event.ts'
import {
  createGateway,
  type FileRoutes,
  type Handler,
  type Page,
  TIMEOUT_MILLISECONDS,
} from './gateway/gateway.ts'
import { loadFunction } from './lambda.ts'
import { listenAt } from './listen.ts'
import { connection, webPage } from './pages.ts'
import { createRuns, runsFolderIn } from './runs/runs.ts'
import type { Settings } from './settings.ts'
import { inThread } from './threads/in-thread.ts'
import { createThreads, type Threads } from './threads/threads.ts'
import { type PvgisWatch, watchPvgis } from './watch-pvgis.ts'

export interface Service {
  readonly url: string
  /** True if PVGIS responded at startup; null if it was not probed. */
  readonly isPvgisReachable: boolean | null
  /**
   * Finishes the requests in progress, disconnects clients that are too slow, then closes the database. Aborts runs, which the
   * next start restarts.
   */
  close(): Promise<void>
}

export const loadHandler = async (operation: Operation): Promise<[string, Handler]> => [
  operation.name,
  await loadFunction<ProxyEvent, HttpResponse>(handlerFile(operation)),
]

/** The functions that each thread loads as it starts. */
const COMPUTING = operations.filter(({ computes }) => computes).map(handlerFile)

const handlersIn = (threads: Threads): Promise<[string, Handler][]> =>
  Promise.all(
    operations.map(async (operation) =>
      operation.computes ? [operation.name, inThread(threads, operation)] : loadHandler(operation),
    ),
  )

/** The environment variables that the handlers read, except the service's address. */
const environmentOf = (settings: Settings, runsFolder: string): Partial<Record<Variable, string>> => ({
  ...tableVariables,
  [environment.estimators]: settings.estimators.join(','),
  [environment.pvwattsUrl]: settings.pvwattsUrl ?? '',
  [environment.pvwattsApiKey]: settings.pvwattsApiKey ?? '',
  [environment.pvgisUrl]: settings.pvgisUrl ?? '',
  [environment.terrainTilesUrl]: settings.terrainTilesUrl ?? '',
  [environment.overpassUrl]: settings.overpassUrl,
  [environment.defaultAdjustment]: settings.defaultAdjustment ?? '',
  [environment.allowedOrigins]: settings.allowedOrigins.join(','),
  [environment.runsFolder]: runsFolder,
  [environment.runsSigningKey]: randomBytes(32).toString('base64url'),
  [environment.runRetentionDays]: String(settings.runRetentionDays),
  [environment.serviceName]: 'shading-estimation-local',
  [environment.metricsDisabled]: 'true',
})

const startGateway = async (settings: Settings, files: FileRoutes, threads: Threads) => {
  const handlers = new Map(await handlersIn(threads))
  const pages = new Map<string, Page>([...webPage(settings), ['/connection.json', connection(settings)]])
  const gateway = createGateway({ ...settings, handlers, pages, files })
  const { url, servers } = await listenAt(gateway, settings.port, settings.host)
  process.env[environment.runsUrl] = settings.publicUrl ?? url
  const close = async (): Promise<void> => {
    const limit = setTimeout(() => gateway.closeAllConnections(), TIMEOUT_MILLISECONDS)
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    clearTimeout(limit)
  }
  return { url, close }
}

interface Parts {
  readonly openDatabase?: typeof startDatabase
  readonly startThreads?: typeof createThreads
  readonly pvgis?: PvgisWatch
}

/**
 * Runs the whole service in this process: the database, and a gateway in front of the Lambda handlers. Computing handlers run
 * in separate threads, so that the others always respond. Handlers read their settings from the environment, so this sets it
 * first, and a process can run only one service at a time.
 *
 * @param parts already started by the caller, or replaced
 * @throws StartError if the folder, the port or the address cannot be used
 */
export const startService = async (
  settings: Settings,
  { openDatabase = startDatabase, startThreads = createThreads, pvgis = watchPvgis(settings) }: Parts = {},
): Promise<Service> => {
  const database = await openDatabase(settings.dataFolder)
  const runsFolder = runsFolderIn(settings.dataFolder)
  const runs = createRuns(database.engine, settings.runThreads, startThreads)
  const threads = startThreads(database.engine, { count: PLACES, preloaded: COMPUTING })
  const close = async (closeServer?: () => Promise<void>): Promise<void> => {
    pvgis.close()
    await Promise.all([runs.close(), closeServer?.()])
    await threads.close()
    await database.close()
    runsFolder.remove()
  }
  try {
    Object.assign(process.env, environmentOf(settings, runsFolder.path))
    database.connect(client)
    await createTables(client)
    await runs.clearUp()
    const [gateway, isPvgisReachable] = await Promise.all([
      startGateway(settings, runs.files, threads),
      pvgis.isReachable,
    ])
    await runs.restart()
    return { url: gateway.url, isPvgisReachable, close: () => close(gateway.close) }
  } catch (error) {
    await close()
    throw error
  }
}
