import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tables } from '../../../lib/operations/tables.ts'
import { clientOf, createTables, startDatabase } from '../../../local/database/database.ts'
import { StartError } from '../../../local/start-error.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
beforeEach(() => {
  for (const [name, { variable }] of Object.entries(tables)) vi.stubEnv(variable, name)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Two runs: what the first wrote is in a table file by now, what the second wrote is in the log. */
const filledFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const run of ['first', 'second']) {
    const database = await startDatabase(folder)
    const client = clientOf(database.engine)
    await createTables(client)
    for (let n = 0; n < 10; n++)
      await client.send(new PutItemCommand({ TableName: 'sites', Item: { id: { S: `${run} ${n}` } } }))
    await database.close()
  }
  return folder
}

const fileIn = (folder: string, kind: RegExp): string => {
  const data = join(folder, 'dynamodb')
  const name = readdirSync(data).find((it) => kind.test(it))
  if (name === undefined) throw new Error(`There is no file like ${kind}`)
  return join(data, name)
}

const flipByte = (file: string, at: number): void => {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

/** The folder as it is while a process has it: without the lock, which a kill releases. */
const markKilled = (folder: string): void => writeFileSync(join(folder, 'held-by.txt'), 'process 1')

/** Twice, since the first attempt must not make the second believe that all is well. */
const expectDamaged = async (folder: string, what: RegExp): Promise<void> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const error = await startDatabase(folder).catch((it: unknown) => it)
    expect(error).toBeInstanceOf(StartError)
    expect(error).toMatchObject({ message: expect.stringMatching(what) })
    expect(error).toMatchObject({
      message: expect.stringMatching(/^The data folder .* is damaged: .* backup.*npm run repair-data$/),
    })
  }
}

const LOG = /^\d+\.log$/
const TABLE = /\.ldb$/

describe('a folder that was closed is refused', () => {
  test('with a changed byte in a table file', async () => {
    const folder = await filledFolder()
    flipByte(fileIn(folder, TABLE), 100)
    await expectDamaged(folder, /the content of \d+\.ldb has changed/)
  })

  test.each([1, 40])('with a log that lacks its last %i bytes', async (bytes) => {
    const folder = await filledFolder()
    const file = fileIn(folder, LOG)
    const { length } = readFileSync(file)
    truncateSync(file, length - bytes)
    await expectDamaged(
      folder,
      new RegExp(`\\d+\\.log is cut off after ${length - bytes} of ${length} bytes`),
    )
  })

  test.each([LOG, TABLE, /^CURRENT$/, /^MANIFEST-/])('without its file %s', async (kind) => {
    const folder = await filledFolder()
    rmSync(fileIn(folder, kind))
    await expectDamaged(folder, / is missing\. /)
  })
})

describe('a folder that a killed process left', () => {
  test('starts without the write that was never finished, and the log tells of it', async () => {
    const folder = await filledFolder()
    const file = fileIn(folder, LOG)
    truncateSync(file, readFileSync(file).length - 1)
    markKilled(folder)
    const database = await startDatabase(folder)
    onTestFinished(database.close)
    expect(database.wasKilled).toBe(true)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'WARN',
        message: 'The last write before the kill was never finished and is dropped',
        file: expect.stringMatching(LOG),
        bytes: expect.any(Number),
      },
    ])
  })

  test('is refused with a bad record in its log', async () => {
    const folder = await filledFolder()
    flipByte(fileIn(folder, LOG), 20)
    markKilled(folder)
    await expectDamaged(folder, /\d+\.log has a bad record at byte 0\./)
  })

  test('is refused with a changed byte in a table file', async () => {
    const folder = await filledFolder()
    flipByte(fileIn(folder, TABLE), 100)
    markKilled(folder)
    await expectDamaged(folder, /the content of \d+\.ldb has changed/)
  })

  test('is refused without the file that names the others', async () => {
    const folder = await filledFolder()
    rmSync(fileIn(folder, /^CURRENT$/))
    markKilled(folder)
    await expectDamaged(folder, /CURRENT is missing/)
  })

  test('is refused without a table file, as LevelDB itself finds', async () => {
    const folder = await filledFolder()
    rmSync(fileIn(folder, TABLE))
    markKilled(folder)
    await expectDamaged(folder, /missing files/)
  })
})
