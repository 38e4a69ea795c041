import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { ClassicLevel } from 'classic-level'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tables } from '../../../lib/operations/tables.ts'
import { SCHEMA } from '../../../lib/storage/versions.ts'
import { createTables, startDatabase } from '../../../local/database/database.ts'
import { captureLog } from '../../captured-log.ts'
import { clientOf } from '../../engine.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { testAll } from '../../test-all.ts'

const nameTables = (): void => {
  for (const [name, { variable }] of Object.entries(tables)) vi.stubEnv(variable, name)
}
beforeEach(nameTables)

const logged = captureLog()

/** Starts the database in a folder, with its tables. */
const open = async (folder: string) => {
  const { engine, close } = await startDatabase(folder)
  const client = clientOf(engine)
  await createTables(client)
  return {
    engine,
    close,
    put: (id: string) => client.send(new PutItemCommand({ TableName: 'sites', Item: { id: { S: id } } })),
    count: async (Limit?: number) =>
      (await client.send(new ScanCommand({ TableName: 'sites', ...(Limit !== undefined && { Limit }) })))
        .Count,
  }
}

const filled = temporaryFolder(afterAll)
beforeAll(async () => {
  nameTables()
  for (const id of ['first', 'second']) {
    const { put, close } = await open(filled)
    await put(id)
    await close()
  }
})

/** Started twice: a table file has the first run's writes, and the log has the second's. */
const filledFolder = (): string => {
  const folder = temporaryFolder()
  cpSync(filled, folder, { recursive: true })
  return folder
}

const expectRefused = (folder: string, message: RegExp) =>
  expect(startDatabase(folder)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(message),
  })

/** All files except LevelDB's log of events. */
const contentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/LOG/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name), 'base64')])

test('the database listens on no port and no socket', async () => {
  const servers = () => process.getActiveResourcesInfo().filter((it) => /^(TCPServer|Pipe)Wrap$/.test(it))
  const before = servers()
  const database = await startDatabase(null)
  onTestFinished(database.close)
  expect(servers()).toEqual(before)
})

test('a folder that another database has open is refused, and free once that one is closed', async () => {
  const folder = temporaryFolder()
  const first = await startDatabase(folder)
  await expectRefused(
    folder,
    /^The data folder \S+ is in use by another process\. Stop that process or set DATA_/,
  )
  await first.close()
  await (await startDatabase(folder)).close()
})

test.each([/^CURRENT$/, /^MANIFEST-/, /\.ldb$/])(
  'a folder without its file %s is refused as it is, with advice',
  async (kind) => {
    const folder = filledFolder()
    const database = join(folder, 'dynamodb')
    rmSync(join(database, readdirSync(database).find((name) => kind.test(name)) ?? ''))
    const before = contentsOf(folder)
    const refused =
      /^The data folder \S+ cannot be opened: .+\. To restore a backup, replace the folder with it; to /
    // Twice, because the first attempt must not hide the damage from the second.
    for (let attempt = 0; attempt < 2; attempt++) await expectRefused(folder, refused)
    expect(contentsOf(folder)).toEqual(before)
  },
)

testAll([
  ['file', 'EEXIST|ENOTDIR'],
  ['file/data', 'ENOTDIR'],
  ['link', 'EEXIST'],
  ['x'.repeat(300), 'ENAMETOOLONG'],
  // Neither accepts new entries, even from root.
  ...(process.platform === 'linux' ? [['/proc', 'ENOENT'] as const, ['/proc/a/b', 'ENOENT'] as const] : []),
])('a folder that cannot be made is refused, with advice', async (name, code) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'))
  const path = resolve(folder, name)
  const advice = 'Set DATA_DIR to a folder that this user can'
  await expectRefused(path, new RegExp(`^The data folder .+ cannot be opened: (?:${code}): .+\\. ${advice}`))
})

describe('the version of a folder', () => {
  const versionIn = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'))
  const setVersion = (folder: string, text: string): void => writeFileSync(join(folder, 'schema.json'), text)

  test('is that of the code, also if it was written before there were versions', async () => {
    const folder = filledFolder()
    expect(versionIn(folder)).toEqual({ schema: SCHEMA })
    const removeVersion = (): void => rmSync(join(folder, 'schema.json'))
    for (const prepare of [removeVersion, () => setVersion(folder, '{"schema":1}')]) {
      prepare()
      const { count, close } = await open(folder)
      expect(await count()).toBe(2)
      await close()
      expect(versionIn(folder)).toEqual({ schema: SCHEMA })
    }
  })

  test.each([
    [
      `{"schema":${SCHEMA + 1}}`,
      /^The data folder \S+ was written by a newer version of the service: .+ Update the service, or set DATA_DIR to another folder\.$/,
    ],
    ['', /^\S+schema\.json is damaged\. Restore it from a backup of the data folder\.$/],
  ])('is refused if it is %j, and the folder stays as it is', async (text, message) => {
    const folder = filledFolder()
    setVersion(folder, text)
    const before = contentsOf(folder)
    await expectRefused(folder, message)
    expect(contentsOf(folder)).toEqual(before)
  })

  test('that cannot be recorded leaves the folder free', async () => {
    const folder = filledFolder()
    mkdirSync(join(folder, 'schema.json.tmp'))
    await expectRefused(folder, /cannot be opened/)
    rmdirSync(join(folder, 'schema.json.tmp'))
    await (await startDatabase(folder)).close()
  })
})

test('a page that ends before the table does gives its iterator back', async () => {
  const values = vi.spyOn(ClassicLevel.prototype, 'values')
  const { put, count, close } = await open(temporaryFolder())
  onTestFinished(close)
  for (const id of ['1', '2', '3']) await put(id)
  expect(await count(1)).toBe(1)
  expect(values).toHaveBeenCalledOnce()
  const next = values.mock.results[0]?.value.next()
  await expect(next).rejects.toMatchObject({ code: 'LEVEL_ITERATOR_NOT_OPEN' })
})

test('after a failed write the next one succeeds, and so does every read meanwhile', async () => {
  const batch = vi.spyOn(ClassicLevel.prototype, 'batch')
  const { values } = ClassicLevel.prototype
  vi.spyOn(ClassicLevel.prototype, 'values').mockImplementation(function (
    this: ClassicLevel,
    ...options: Parameters<typeof values>
  ) {
    const iterator = values.apply(this, options)
    const next = iterator.next.bind(iterator)
    // Longer than the store needs to reopen.
    iterator.next = () => setTimeout(100).then(next)
    return iterator
  })
  const folder = temporaryFolder()
  const { engine, put, close } = await open(folder)
  await put('first')
  batch.mockImplementationOnce(() => {
    throw new Error('The disk is full')
  })
  let isWriting = true
  const writes = Promise.all(['second', 'third', 'fourth'].map(put)).finally(() => {
    isWriting = false
  })
  // Straight from the engine, because a client repeats a read that fails.
  const get = JSON.stringify({ TableName: 'sites', Key: { id: { S: 'first' } } })
  const scan = engine('Scan', JSON.stringify({ TableName: 'sites' }))
  while (isWriting) expect(await engine('GetItem', get)).toMatchObject({ status: 200 })
  expect(await scan).toMatchObject({ status: 200 })
  await writes
  expect(logged.map((line) => JSON.parse(line).message)).toEqual([
    'The embedded database accepts writes again',
  ])
  await close()
  const again = await open(folder)
  onTestFinished(again.close)
  expect(await again.count()).toBe(4)
})

test('a table can be used after a kill that follows its creation', async () => {
  // dynalite makes it active a moment later.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const folder = temporaryFolder()
  const killed = await open(folder)
  await killed.close()
  vi.useRealTimers()
  const { put, close } = await open(folder)
  onTestFinished(close)
  await put('first')
})
