import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tables } from '../../../lib/operations/tables.ts'
import {
  clientOf,
  createTables,
  type Database,
  repairTables,
  startDatabase,
} from '../../../local/database/database.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
beforeEach(() => {
  for (const [name, { variable }] of Object.entries(tables)) vi.stubEnv(variable, name)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const start = async (folder: string): Promise<Database> => {
  const database = await startDatabase(folder)
  await createTables(clientOf(database.engine))
  return database
}

/** Not in the index. */
const HORIZON = 'north'

const item = (id: string, name: string) => ({
  id: { S: id },
  list: { S: 'sites' },
  createdAt: { S: '2026-03-04T05:06:07.890Z' },
  name: { S: name },
  horizonProfile: { S: HORIZON },
})

const write = async ({ engine }: Database, Item: object) => {
  const client = clientOf(engine)
  await client.send(new PutItemCommand({ TableName: 'sites', Item: { ...Item } }))
}

/** Ids and names, in the table and in the index. Repairing an index leaves the items alone. */
const contentsOf = async ({ engine }: Database) => {
  const client = clientOf(engine)
  const read = async (IndexName?: string) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: 'sites', IndexName }))
    return Items.map(({ id, name }) => `${id?.S} ${name?.S}`).sort()
  }
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'sites' }))
  expect(Items.every(({ horizonProfile }) => horizonProfile?.S === HORIZON)).toBe(true)
  return { table: await read(), index: await read('summaries') }
}

/** Leaves the files as a kill between two writes does. */
const corrupt = async (
  folder: string,
  change: (files: ClassicLevel, keys: readonly string[]) => Promise<unknown>,
) => {
  writeFileSync(join(folder, 'held-by.txt'), 'a killed process')
  const files = new ClassicLevel(join(folder, 'dynamodb'))
  await change(files, await files.keys().all())
  await files.close()
}
const INDEX = /^index-global~sites~summaries~/
const TABLE = /^item-sites~/

test.each<[string, RegExp, boolean, object]>([
  ['an entry whose item was not written', TABLE, false, { table: ['2 two', '3 hidden'], index: ['2 two'] }],
  [
    'an entry newer than its item',
    TABLE,
    true,
    { table: ['1 old', '2 two', '3 hidden'], index: ['1 old', '2 two'] },
  ],
  [
    'an item without its entry',
    INDEX,
    false,
    { table: ['1 one', '2 two', '3 hidden'], index: ['1 one', '2 two'] },
  ],
  [
    'an entry older than its item',
    INDEX,
    true,
    { table: ['1 one', '2 two', '3 hidden'], index: ['1 one', '2 two'] },
  ],
])('%s is repaired to match the table', async (_, part, isOld, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = await start(folder)
  await write(first, item('1', 'one'))
  await write(first, item('2', 'two'))
  const { list: _list, ...hidden } = item('3', 'hidden')
  await write(first, hidden)
  await first.close()
  await corrupt(folder, async (files, keys) => {
    for (const key of keys.filter((it) => part.test(it))) {
      const text = await files.get(key)
      if (!text?.includes('"one"')) continue
      await (isOld ? files.put(key, text.replace('one', 'old')) : files.del(key))
    }
  })

  const second = await start(folder)
  onTestFinished(second.close)
  expect(await contentsOf(second)).not.toEqual(expected)
  await repairTables(clientOf(second.engine))
  expect(await contentsOf(second)).toEqual(expected)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'WARN', table: 'sites', repaired: 1 },
  ])
  await repairTables(clientOf(second.engine))
  expect(logged).toHaveLength(1)
})

test('a folder that was closed does not count as killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (let i = 0; i < 2; i++) {
    const database = await startDatabase(folder)
    expect(database.wasKilled).toBe(false)
    await database.close()
  }
})
