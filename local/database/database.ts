import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CreateTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { type Keys, type TableDefinition, tables } from '../../lib/operations/tables.ts'
import { requiredSetting, type Variable } from '../../lib/platform/env.ts'
import { codeOf } from '../../lib/platform/errors.ts'
import { causeOf } from '../../lib/platform/log.ts'
import { parseJson } from '../../lib/schemas/json.ts'
import { SCHEMA } from '../../lib/storage/versions.ts'
import { isWritable } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { startEngine } from './engine.ts'
import { connectTo } from './sdk-connection.ts'

/** `.invalid` names never resolve, so a call that bypasses the engine fails. */
const NO_ENDPOINT = 'http://embedded-database.invalid'

/** The environment variables that hold the tables' names. */
export const tableVariables: Partial<Record<Variable, string>> = Object.fromEntries(
  Object.entries(tables).map(([name, { variable }]) => [variable, name]),
)

const keySchema = ({ partitionKey, sortKey }: Keys): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
]

const createTable = (TableName: string, { indexes = {}, ...keys }: TableDefinition): CreateTableCommand => {
  const allKeys = [keys, ...Object.values(indexes)].flatMap(keySchema)
  const GlobalSecondaryIndexes = Object.entries(indexes).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.attributes] },
  }))
  return new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(keys),
    AttributeDefinitions: Array.from(new Set(allKeys.map(({ AttributeName }) => AttributeName)), (name) => ({
      AttributeName: name,
      AttributeType: 'S',
    })),
    ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
  })
}

/**
 * Creates the service's missing tables, under their names from the environment.
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
  }
}

/** Sets the environment variables that the SDK requires. */
export const pointSdkAt = (endpoint: string): void => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
}

const Version = z.object({ schema: z.int().min(1) })

/**
 * @param file missing in folders written before versions existed
 * @throws StartError if the folder's version is newer than this code, or unreadable
 */
const checkVersion = (folder: string, file: string): void => {
  if (!existsSync(file)) return
  const { data } = Version.safeParse(parseJson(readFileSync(file)))
  if (!data) throw new StartError(`${file} is damaged. Restore it from a backup of the data folder.`)
  if (data.schema > SCHEMA)
    throw new StartError(
      `The data folder ${folder} was written by a newer version of the service: its data have schema ${data.schema}, and ` +
        `this version knows up to ${SCHEMA}. Update the service, or set DATA_DIR to another folder.`,
    )
}

/** Explains why a data folder cannot be opened. LevelDB's reason is in the `cause`. @param path of its files */
const openError = (folder: string, path: string, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (codeOf(cause) === 'LEVEL_LOCKED')
    return new StartError(
      `The data folder ${folder} is in use by another process. Stop that process or set DATA_DIR to another folder.`,
    )
  const advice = isWritable(path)
    ? 'To restore a backup, replace the folder with it; to start afresh, move the folder away.'
    : 'Set DATA_DIR to a folder that this user can write to.'
  return new StartError(`The data folder ${folder} cannot be opened: ${causeOf(cause)}. ${advice}`)
}

/** @throws StartError */
const openFolder = async (folder: string): ReturnType<typeof startEngine> => {
  const [path, version] = [join(folder, 'dynamodb'), join(folder, 'schema.json')]
  let close: (() => Promise<void>) | undefined
  try {
    checkVersion(folder, version)
    const engine = await startEngine(path)
    close = engine.close
    // From here on, the folder may contain items of this version.
    writeFileSync(`${version}.tmp`, `${JSON.stringify({ schema: SCHEMA })}\n`)
    renameSync(`${version}.tmp`, version)
    return engine
  } catch (error) {
    await close?.()
    throw openError(folder, path, error)
  }
}

/**
 * Starts the embedded database, which only this process can reach.
 *
 * @param folder null keeps the data in memory
 * @throws StartError if another process holds the folder, it cannot be opened, or its version is newer than this code
 */
export const startDatabase = async (folder: string | null) => {
  const { answer: engine, close } = await (folder === null ? startEngine(null) : openFolder(folder))
  return {
    engine,
    /** Redirects the calls of an SDK client to this database. */
    connect: (client: DynamoDBClient): void => {
      pointSdkAt(NO_ENDPOINT)
      connectTo(engine, client)
    },
    close,
  }
}

export type Database = Awaited<ReturnType<typeof startDatabase>>
