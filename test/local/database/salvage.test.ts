import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type AttributeValue, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, createTables, startDatabase, tableVariables } from '../../../local/database/database.ts'
import { salvage } from '../../../local/database/salvage.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'salvage-'))
const original = newFolder()
const SITES = 200
const idOf = (n: number): string => `site ${n}`
const itemOf = (id: string): Record<string, AttributeValue> => ({
  id: { S: id },
  list: { S: 'sites' },
  createdAt: { S: `created with ${id}` },
  name: { S: `the name of ${id}, `.repeat(30) },
})

beforeAll(async () => {
  for (const [variable, name] of Object.entries(tableVariables)) vi.stubEnv(variable, name)
  // The second run turns the first one's log into a table file.
  for (const run of [0, 1]) {
    const database = await startDatabase(original)
    const client = clientOf(database.engine)
    await createTables(client)
    for (let n = run; n < SITES; n += 2)
      await client.send(new PutItemCommand({ TableName: 'sites', Item: itemOf(idOf(n)) }))
    await database.close()
  }
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(original, { recursive: true })
})

/** Salvages a copy of the files after `damage` has changed those that match. */
const salvaged = async (files: RegExp, damage: (bytes: Buffer) => Buffer) => {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(original, 'dynamodb'), folder, { recursive: true })
  for (const name of readdirSync(folder).filter((it) => files.test(it)))
    writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))))
  // An earlier repair by LevelDB leaves this folder.
  mkdirSync(join(folder, 'lost'), { recursive: true })
  const database = await startDatabase(null)
  const client = clientOf(database.engine)
  await createTables(client)
  const result = await salvage(folder, database.engine)
  const read = async (IndexName?: string) => {
    const items: Record<string, AttributeValue>[] = []
    for await (const { Items = [] } of paginateScan({ client }, { TableName: 'sites', IndexName }))
      items.push(...Items)
    return items.sort((a, b) => String(a.id?.S).localeCompare(String(b.id?.S)))
  }
  const [items, entries] = [await read(), await read('summaries')]
  await database.close()
  return { result, items, entries }
}

const overwrite = (bytes: Buffer, part: number): Buffer => {
  bytes.write('XXXX', Math.floor(part * (bytes.length - 4)))
  return bytes
}

test('everything is recovered from intact files', async () => {
  const { result, items } = await salvaged(/./, (bytes) => bytes)
  expect(result).toMatchObject({ damaged: 0 })
  expect(result?.recovered.get('sites')).toBe(SITES)
  expect(items).toHaveLength(SITES)
})

test.each([
  ['table', /\.ldb$/],
  ['log', /\.log$/],
])('four wrong bytes in a %s cost few items, and no altered item is kept', async (_, files) => {
  const wrong: object[] = []
  for (const part of [0, 0.01, 0.1, 0.23, 0.37, 0.5, 0.61, 0.77, 0.85, 0.93]) {
    const { result, items, entries } = await salvaged(files, (bytes) => overwrite(bytes, part))
    const expected = items.map(({ id }) => itemOf(id?.S ?? ''))
    const isRight = isDeepStrictEqual(items, expected) && isDeepStrictEqual(entries, expected)
    if (!isRight || items.length < SITES - 30 || !result || result.damaged === 0)
      wrong.push({ part, isRight, items: items.length, damaged: result?.damaged })
  }
  expect(wrong).toEqual([])
})

test('a table whose end is damaged does not stop the rest from being recovered', async () => {
  for (const part of [0.98, 0.99, 0.995, 0.999, 1]) {
    const { result, items } = await salvaged(/\.ldb$/, (bytes) => overwrite(bytes, part))
    // Some of these bytes matter to no item.
    if (items.length < SITES) expect(result?.damaged).toBeGreaterThan(0)
    expect(items.length).toBeGreaterThanOrEqual(SITES / 2)
  }
})

test('nothing is recovered from files without a readable byte', async () => {
  const { result } = await salvaged(/./, (bytes) => bytes.fill(0xff))
  expect(result).toBeNull()
})
