import {
  CreateTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { type TableDefinition, tables } from '../../lib/operations/tables.ts'
import { requiredSetting } from '../../lib/platform/env.ts'
import { createLog } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'
import { openError, takeDataFolder } from './data-folder.ts'
import { type Engine, startEngine } from './engine.ts'
import { repairIndexes } from './repair-indexes.ts'

export interface Database {
  readonly engine: Engine
  /** Whether the last process was killed, and may have left an index that disagrees with its table. */
  readonly wasKilled: boolean
  /** Has this database answer the calls of an SDK client. */
  connect(client: DynamoDBClient): void
  close(): Promise<void>
}

/** The SDK insists on all three. `.invalid` exists nowhere, so a call that bypasses the engine leaves no machine. */
const REGION = 'local'
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' }
const NO_ENDPOINT = 'http://embedded-database.invalid'

/** The parts of an SDK request that the engine reads. */
const SdkRequest = z.object({
  headers: z.object({ 'x-amz-target': z.string() }),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
})

const connectTo =
  (engine: Engine): Database['connect'] =>
  (client) =>
    client.middlewareStack.add(
      () => async (args) => {
        const { headers, body } = SdkRequest.parse(args.request)
        const [, action = ''] = headers['x-amz-target'].split('.')
        const answer = await engine(action, typeof body === 'string' ? body : new TextDecoder().decode(body))
        const response = {
          statusCode: answer.status,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(answer.body),
        }
        return { response }
      },
      { name: 'embeddedDatabase', step: 'deserialize', priority: 'low', override: true },
    )

/** A client besides the service's own, for work on the tables themselves. */
export const clientOf = (engine: Engine): DynamoDBClient => {
  const client = new DynamoDBClient({ endpoint: NO_ENDPOINT, region: REGION, credentials: CREDENTIALS })
  connectTo(engine)(client)
  return client
}

const keySchema = ({
  partitionKey,
  sortKey,
}: Pick<TableDefinition, 'partitionKey' | 'sortKey'>): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
]

const createTable = (name: string, table: TableDefinition): CreateTableCommand => {
  const indexes = Object.entries(table.indexes ?? {})
  const keys = [table, ...indexes.map(([, index]) => index)].flatMap((it) =>
    [it.partitionKey, it.sortKey ?? []].flat(),
  )
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  })
}

/**
 * Creates the service's tables that do not exist yet, under the names the environment gives them.
 *
 * @throws StartError if the database cannot store them
 */
export const createTables = async (client: DynamoDBClient): Promise<void> => {
  for (const table of Object.values(tables)) {
    const TableName = requiredSetting(table.variable)
    await client.send(createTable(TableName, table)).catch((error: unknown) => {
      if (error instanceof ResourceInUseException) return
      throw new StartError(
        `The table ${TableName} cannot be created: ${error instanceof Error ? error.message : error}`,
      )
    })
    await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 1 }, { TableName })
  }
}

/** Brings every index in line with its table, which reads every item. */
export const repairTables = async (client: DynamoDBClient): Promise<void> => {
  for (const table of Object.values(tables)) {
    const name = requiredSetting(table.variable)
    const repaired = await repairIndexes(client, name, table)
    if (repaired > 0)
      createLog().warn('Index entries repaired after an interrupted write', { table: name, repaired })
  }
}

/** Sets the environment variables that the SDK insists on, whoever answers its calls. */
export const pointSdkAt = (endpoint: string): void => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  })
}

/**
 * The embedded database. It answers inside this process alone and listens on no port.
 *
 * @param folder where the data are kept; null keeps them in memory
 * @throws StartError that says why the folder cannot be used
 */
export const startDatabase = async (folder: string | null): Promise<Database> => {
  const held = folder === null ? null : await takeDataFolder(folder)
  const engine = await startEngine(held?.path ?? null, (reopened) => repairTables(clientOf(reopened))).catch(
    async (error: unknown) => {
      await held?.abandon()
      throw folder === null ? error : openError(folder, error)
    },
  )
  const connect = connectTo(engine.answer)
  return {
    engine: engine.answer,
    wasKilled: held?.wasKilled ?? false,
    connect: (client) => {
      pointSdkAt(NO_ENDPOINT)
      connect(client)
    },
    close: async () => {
      const isSound = await engine.close()
      await (isSound ? held?.release() : held?.abandon())
    },
  }
}
