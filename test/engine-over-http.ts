import { afterAll } from 'vitest'
import { tables } from '../lib/operations/tables.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, pointSdkAt, startDatabase } from '../local/database/database.ts'
import { serveDatabase } from './serve-database.ts'

/*
 * Import this instead of `engine.ts` for tests of deadlines, which abort only calls over HTTP, and of other processes. The embedded
 * engine answers within the process.
 */

const server = await serveDatabase(await startDatabase(null))

for (const [name, { variable }] of Object.entries(tables)) process.env[variable] = name
pointSdkAt(server.endpoint)
await createTables(client)

afterAll(() => server.close())
