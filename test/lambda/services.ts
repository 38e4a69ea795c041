import accounts from '@20minutes/s3rver/lib/models/account.js'
import * as z from 'zod'
import { environment } from '../../lib/platform/env.ts'
import { startDatabase } from '../../local/database/database.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { keysOfRun, startBuckets } from '../s3-emulator.ts'
import { serveDatabase } from '../serve-database.ts'
import { type Aws, startAws } from './aws.ts'
import { startWatchedEstimator, type WatchedEstimator } from './estimator.ts'
import { type FunctionDefinition, SECRET } from './functions.ts'
import { KEY_PARAMETER } from './synthesis.ts'
import { createTables, emptyTable } from './tables.ts'
import { type Deployed, resourcesOf } from './template.ts'

/** The value of the SSM parameter. */
export const ESTIMATOR_KEY = 'secret-estimator-key'

/** The services that the functions call. */
export interface Services {
  readonly aws: Aws
  readonly estimator: WatchedEstimator
  /** Environment variables with their addresses. */
  readonly addresses: Readonly<Record<string, string>>
  /** Loses what the functions know from the estimator. */
  forgetBaselines(): Promise<void>
  /** Keys in the bucket. */
  keysOf(runId: string): Promise<string[]>
  close(): Promise<void>
}

/** The bucket of runs, whose requests by the functions it accepts. */
const startBucketOf = async (deployed: Deployed, definitions: readonly FunctionDefinition[]) => {
  for (const { name } of definitions) accounts.DUMMY_ACCOUNT.createKeyPair(name, SECRET)
  const [{ id }] = z
    .tuple([z.object({ id: z.string() })])
    .parse(resourcesOf(deployed, 'AWS::S3::Bucket', z.unknown()))
  const { url, close } = await startBuckets([id])
  return { url, close, keysOf: (runId: string) => keysOfRun(`${url}/${id}`, runId) }
}

export const startServices = async (
  deployed: Deployed,
  definitions: readonly FunctionDefinition[],
): Promise<Services> => {
  const [database, bucket, estimator, tiles] = await Promise.all([
    startDatabase(null).then(serveDatabase),
    startBucketOf(deployed, definitions),
    startWatchedEstimator(),
    startTileServer(() => 100),
  ])
  await createTables(deployed, database.endpoint)
  const baselines = definitions.flatMap((it) => it.environment[environment.baselinesTable] ?? [])
  const aws = await startAws({
    database: database.endpoint,
    buckets: bucket.url,
    parameters: { [KEY_PARAMETER]: ESTIMATOR_KEY },
    roles: new Map(definitions.map(({ name, statements }) => [name, statements])),
  })
  return {
    aws,
    estimator,
    addresses: {
      AWS_ENDPOINT_URL_DYNAMODB: aws.url,
      AWS_ENDPOINT_URL_SSM: aws.url,
      AWS_ENDPOINT_URL_S3: aws.url,
      [environment.pvwattsUrl]: estimator.url,
      [environment.terrainTilesUrl]: tiles.template,
    },
    forgetBaselines: () => emptyTable(baselines[0] ?? '', database.endpoint),
    keysOf: bucket.keysOf,
    close: async () => {
      aws.close()
      tiles.close()
      await Promise.all([estimator.close(), database.close(), bucket.close()])
    },
  }
}
