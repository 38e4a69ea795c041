import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { tables } from '../lib/tables.ts'
import { createTables, pointSdkAt, startDatabase } from '../local/database.ts'

/*
 * Import this before anything of lib/storage: it points the SDK at a real engine with fresh tables of the importing
 * file's own. That is the embedded one in memory or, where DYNAMODB_ENDPOINT says so, another.
 */

const given = process.env.DYNAMODB_ENDPOINT
const embedded = given ? null : await startDatabase(null)
const endpoint = given ?? embedded?.endpoint ?? ''

for (const [name, { variable }] of Object.entries(tables)) process.env[variable] = `${name}-${randomUUID()}`
pointSdkAt(endpoint)
await createTables(endpoint)

afterAll(() => embedded?.close())
