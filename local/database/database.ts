import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { type TableDefinition, tables } from '../../lib/operations/tables.ts'
import { requiredSetting, type Variable } from '../../lib/platform/env.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'
import { openDataFolder, openError } from './data-folder.ts'
import { damaged } from './data-integrity.ts'
import { type Engine, startEngine } from './engine.ts'
import { indexesOf, keySchema, replaceOldIndexes } from './indexes.ts'
import { repairIndexes } from './repair-indexes.ts'
import { connectTo } from './sdk-connection.ts'

export interface Database {
  readonly engine: Engine
  /** Whether the last process was killed, which may have left an index that disagrees with its table. */
  readonly wasKilled: boolean
  /** Redirects the calls of an SDK client to this database. */
  connect(client: DynamoDBClient): void
  /**
   * If the last process was killed, makes every index agree with its table. Until then, `close` leaves the folder as a
   * killed process would.
   *
   * @throws StartError if the tables cannot be read or repaired
   */
  repairAfterKill(client: DynamoDBClient): Promise<void>
  close(): Promise<void>
}

/** The SDK requires all three. No `.invalid` name resolves, so a call that bypasses the engine goes nowhere. */
const REGION = 'local'
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' }
const NO_ENDPOINT = 'http://embedded-database.invalid'

/** A new client of the engine, for work outside the service's own client. */
export const clientOf = (engine: Engine): DynamoDBClient => {
  const client = new DynamoDBClient({ endpoint: NO_ENDPOINT, region: REGION, credentials: CREDENTIALS })
  connectTo(engine, client)
  return client
}

/** The environment variables that hold the tables' names. */
export const tableVariables: Partial<Record<Variable, string>> = Object.fromEntries(
  Object.entries(tables).map(([name, { variable }]) => [variable, name]),
)

const createTable = (name: string, table: TableDefinition): CreateTableCommand => {
  const indexes = indexesOf(table)
  const keys = [keySchema(table), ...indexes.map(({ KeySchema }) => KeySchema)].flat()
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: [...new Set(keys.map(({ AttributeName }) => AttributeName))].map(
      (AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      }),
    ),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  })
}

/**
 * Creates the service's tables that do not exist yet, under the names the environment gives them. Tables of an earlier
 * version get the indexes of this one.
 *
 * @throws StartError if the database cannot store them
 */
export const createTables = async (client: DynamoDBClient): Promise<void> => {
  for (const table of Object.values(tables)) {
    const TableName = requiredSetting(table.variable)
    await client.send(createTable(TableName, table)).catch((error: unknown) => {
      if (error instanceof ResourceInUseException) return
      throw new StartError(`The table ${TableName} cannot be created: ${causeOf(error)}`)
    })
    await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 1 }, { TableName })
    await replaceOldIndexes(client, TableName, table).catch((error: unknown) => {
      throw new StartError(`The indexes of the table ${TableName} cannot be built: ${causeOf(error)}`)
    })
  }
}

/** Makes every index agree with its table. Reads all items. */
export const repairTables = async (client: DynamoDBClient): Promise<void> => {
  for (const table of Object.values(tables)) {
    const name = requiredSetting(table.variable)
    const repaired = await repairIndexes(client, name, table)
    if (repaired > 0)
      createLog().warn('Repaired index entries after an interrupted write', { table: name, repaired })
  }
}

/** Sets the environment variables that the SDK requires. */
export const pointSdkAt = (endpoint: string): void => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  })
}

/**
 * Starts the embedded database, which only this process can reach.
 *
 * @param folder null keeps the data in memory
 * @throws StartError if another process has the folder, its files are damaged, or it cannot be used
 */
export const startDatabase = async (folder: string | null): Promise<Database> => {
  const dataFolder = folder === null ? null : await openDataFolder(folder)
  const engine = await startEngine(dataFolder?.path ?? null, (reopened) =>
    repairTables(clientOf(reopened)),
  ).catch(async (error: unknown) => {
    await dataFolder?.abandon()
    throw folder === null ? error : openError(folder, error)
  })
  let needsRepair = dataFolder?.wasKilled ?? false
  return {
    engine: engine.answer,
    wasKilled: dataFolder?.wasKilled ?? false,
    connect: (client) => {
      pointSdkAt(NO_ENDPOINT)
      connectTo(engine.answer, client)
    },
    repairAfterKill: async (client) => {
      if (folder === null || !needsRepair) return
      await repairTables(client).catch((error: unknown) => {
        throw damaged(folder, `its tables cannot be repaired: ${causeOf(error)}`)
      })
      needsRepair = false
    },
    close: async () => {
      const isConsistent = await engine.close()
      await (isConsistent && !needsRepair ? dataFolder?.close() : dataFolder?.abandon())
    },
  }
}
