import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { tables } from '../lib/operations/tables.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../local/database/database.ts'

/*
 * Import this to have the storage code call a real engine with fresh tables for the importing file: the embedded one in
 * memory, or the one at DYNAMODB_ENDPOINT if that is set.
 */

const given = process.env.DYNAMODB_ENDPOINT
const embedded = given ? null : await startDatabase(null)

for (const [name, { variable }] of Object.entries(tables)) process.env[variable] = `${name}-${randomUUID()}`
if (given) pointSdkAt(given)
embedded?.connect(client)
await createTables(client)

afterAll(() => embedded?.close())
