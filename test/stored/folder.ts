import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  PutItemCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod'
import { startEngine } from '../../local/database/engine.ts'
import { clientOf } from '../engine.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Commits whose data is in this folder: their tables and items, from a server that was killed during a run. */
export const COMMITS = ['ab57401', '2c67c91'] as const
type Commit = (typeof COMMITS)[number]

const Item = z.record(z.string(), z.custom<AttributeValue>())

const Items = z.array(Item)

const Stored = z.object({
  tables: z.record(z.string(), z.custom<Omit<CreateTableCommandInput, 'TableName'>>()),
  items: z.object({ sites: Items, analyses: Items, runs: Items, idempotency: Items }),
})

/** Renews an item's expiry, and a run's wait for its file. */
const unexpired = (item: z.infer<typeof Item>): z.infer<typeof Item> => {
  const soon = { N: String(Math.floor(Date.now() / 1000) + 3600) }
  return {
    ...item,
    ...(item.state?.S === 'waiting' && { createdAt: { S: new Date().toISOString() } }),
    ...('expiresAt' in item && { expiresAt: soon }),
    ...('expiration' in item && { expiration: soon }),
  }
}

export const storedBy = (commit: Commit): z.infer<typeof Stored> => {
  const text = readFileSync(join(import.meta.dirname, `${commit}.json`), 'utf8')
  const { tables, items } = Stored.parse(JSON.parse(text))
  const { runs, idempotency, ...lasting } = items
  return { tables, items: { ...lasting, runs: runs.map(unexpired), idempotency: idempotency.map(unexpired) } }
}

/** The file of the killed run. */
const UPLOAD = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize\n1,47,8,30,180,5\n2,95,8,30,180,5\n'

const fill = async (folder: string, commit: Commit): Promise<void> => {
  const { tables, items } = storedBy(commit)
  const engine = await startEngine(join(folder, 'dynamodb'))
  const client = clientOf(engine.answer)
  for (const [TableName, table] of Object.entries(tables)) {
    await client.send(new CreateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST', ...table }))
    await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 1 }, { TableName })
  }
  for (const [TableName, stored] of Object.entries(items))
    for (const Item of stored) await client.send(new PutItemCommand({ TableName, Item }))
  await engine.close()
  const running = items.runs.find(({ state }) => state?.S === 'running')
  const files = join(folder, 'runs', running?.id?.S ?? '')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'upload'), UPLOAD)
}

/** A commit's data folder, as its server left it, for the tests of a group. */
export const useStoredFolder = (commit: Commit): (() => string) => {
  const folder = temporaryFolder(afterAll)
  beforeAll(() => fill(folder, commit))
  return () => folder
}
