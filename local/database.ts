import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CreateTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import dynalite from 'dynalite'
import { Level } from 'level'
import { requiredSetting } from '../lib/env.ts'
import { logWarning } from '../lib/log.ts'
import { type TableDefinition, tables } from '../lib/tables.ts'
import { LOOPBACK, listen } from './listen.ts'
import { repairIndexes } from './repair-indexes.ts'
import { StartError } from './start-error.ts'

export interface Database {
  /** Address at which it speaks DynamoDB. */
  readonly endpoint: string
  /** Whether the process before this one left its data without closing them. */
  readonly wasKilled: boolean
  close(): Promise<void>
}

/** The engine asks for credentials but looks at none. */
const REGION = 'local'
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' }

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

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS })

/** The service's tables, under the names that the environment gives them, where they are not there yet. */
export const createTables = async (endpoint: string): Promise<void> => {
  const client = clientOf(endpoint)
  for (const table of Object.values(tables)) {
    const TableName = requiredSetting(table.variable)
    await client.send(createTable(TableName, table)).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error
    })
    await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName })
  }
  client.destroy()
}

/** Mends what a process that was killed left of the indexes, which takes a look at every item. */
export const repairTables = async (endpoint: string): Promise<void> => {
  const client = clientOf(endpoint)
  for (const table of Object.values(tables)) {
    const name = requiredSetting(table.variable)
    const mended = await repairIndexes(client, name, table)
    if (mended > 0)
      logWarning('The last process was killed, and left an index to be mended', { table: name, mended })
  }
  client.destroy()
}

/** Sets what the SDK reads, so that it speaks to the engine and looks for no credentials of the user's. */
export const pointSdkAt = (endpoint: string): void => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  })
}

const HOLDER = 'held-by.txt'
const DATA = 'dynamodb'

const holderOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, HOLDER), 'utf8').trim()
  } catch {
    return 'another process'
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Step by step: in a file system that refuses new folders, /proc say, Node's recursive mkdir does not come back. */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder)
  }
}

const open = async (path: string): Promise<Level> => {
  const level = new Level(path)
  await level.open()
  return level
}

/**
 * A folder is for one process. The lock is that of an empty LevelDB beside the data: the operating system holds it,
 * so that it goes with the process, however that ends. The data are opened as well: the engine itself would not say why
 * it cannot.
 *
 * @throws StartError that says who holds the folder
 */
const lock = async (folder: string): Promise<Level> => {
  try {
    makeFolder(folder)
    const held = await open(join(folder, 'lock'))
    writeFileSync(join(folder, HOLDER), `process ${process.pid}, started ${new Date().toISOString()}\n`)
    await (await open(join(folder, DATA))).close()
    return held
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (codeOf(cause) === 'LEVEL_LOCKED') {
      throw new StartError(
        `The data folder ${folder} is in use by ${holderOf(folder)}. Set DATA_DIR to another one.`,
      )
    }
    throw new StartError(
      `The data folder ${folder} cannot be written: ${cause instanceof Error ? cause.message : cause}`,
    )
  }
}

/**
 * The embedded engine on a free port of the loopback address.
 *
 * @param folder where the data are kept; null keeps them in memory
 */
export const startDatabase = async (folder: string | null): Promise<Database> => {
  const holder = folder === null ? null : join(folder, HOLDER)
  const wasKilled = holder !== null && existsSync(holder)
  const held = folder === null ? null : await lock(folder)
  const server = dynalite({ createTableMs: 0, ...(folder !== null && { path: join(folder, DATA) }) })
  const port = await listen(server)
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    wasKilled,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      if (holder !== null) rmSync(holder, { force: true })
      await held?.close()
    },
  }
}
