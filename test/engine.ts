import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll } from 'vitest'
import { tables } from '../lib/operations/tables.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../local/database/database.ts'
import type { Engine } from '../local/database/engine.ts'
import { connectTo } from '../local/database/sdk-connection.ts'

/** A client of an engine, separate from the service's own. */
export const clientOf = (engine: Engine): DynamoDBClient => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint: 'http://embedded.invalid', region: 'local', credentials })
  connectTo(engine, client)
  return client
}

/**
 * Gives the storage code a real engine with fresh tables for the tests of a file: the embedded one in memory, or the
 * one at DYNAMODB_ENDPOINT if set.
 */
export const useEngine = (): void => {
  const given = process.env.DYNAMODB_ENDPOINT
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    for (const [name, { variable }] of Object.entries(tables))
      process.env[variable] = `${name}-${randomUUID()}`
    if (given) pointSdkAt(given)
    else {
      const embedded = await startDatabase(null)
      embedded.connect(client)
      close = embedded.close
    }
    await createTables(client)
  })
  afterAll(() => close?.())
}
