import { environment } from '../../lib/platform/env.ts'
import { startDatabase } from '../../local/database/database.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { serveDatabase } from '../serve-database.ts'
import { type Aws, startAws } from './aws.ts'
import { startWatchedEstimator, type WatchedEstimator } from './estimator.ts'
import type { FunctionDefinition } from './functions.ts'
import { KEY_PARAMETER } from './synthesis.ts'
import { createTables } from './tables.ts'
import type { Deployed } from './template.ts'

/** The value of the SSM parameter. */
export const ESTIMATOR_KEY = 'secret-estimator-key'

/** The services that the functions call. */
export interface Services {
  readonly aws: Aws
  readonly estimator: WatchedEstimator
  /** Environment variables with their addresses. */
  readonly addresses: Readonly<Record<string, string>>
  close(): Promise<void>
}

export const startServices = async (
  deployed: Deployed,
  definitions: readonly FunctionDefinition[],
): Promise<Services> => {
  const [database, estimator, tiles] = await Promise.all([
    startDatabase(null).then(serveDatabase),
    startWatchedEstimator(),
    startTileServer(() => 100),
  ])
  await createTables(deployed, database.endpoint)
  const aws = await startAws({
    database: database.endpoint,
    parameters: { [KEY_PARAMETER]: ESTIMATOR_KEY },
    roles: new Map(definitions.map(({ name, statements }) => [name, statements])),
  })
  return {
    aws,
    estimator,
    addresses: {
      AWS_ENDPOINT_URL_DYNAMODB: aws.url,
      AWS_ENDPOINT_URL_SSM: aws.url,
      [environment.pvwattsUrl]: estimator.url,
      [environment.terrainTilesUrl]: tiles.template,
    },
    close: async () => {
      aws.close()
      tiles.close()
      await Promise.all([estimator.close(), database.close()])
    },
  }
}
