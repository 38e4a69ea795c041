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

/** Two runs: by now a table file has the writes of the first, and the log those of the second. */
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
  if (name === undefined) throw new Error(`No file matches ${kind}`)
  return join(data, name)
}

const flipByte = (file: string, at: number): void => {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

/** Leaves the folder as a kill does, which releases the lock. */
const markKilled = (folder: string): void => writeFileSync(join(folder, 'held-by.txt'), 'process 1')

/** Tries twice, because the first attempt must not hide the damage from the second. */
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

describe('a closed folder is refused', () => {
  test('with a changed byte in a table file', async () => {
    const folder = await filledFolder()
    flipByte(fileIn(folder, TABLE), 100)
    await expectDamaged(folder, /\d+\.ldb has changed/)
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

describe('a folder left by a killed process', () => {
  test('starts without its incomplete last write, and logs a warning', async () => {
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
        message: 'Dropped the last write before the kill, which was incomplete',
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
    await expectDamaged(folder, /\d+\.ldb has changed/)
  })

  test('is refused without CURRENT, which points to the other files', async () => {
    const folder = await filledFolder()
    rmSync(fileIn(folder, /^CURRENT$/))
    markKilled(folder)
    await expectDamaged(folder, /CURRENT is missing/)
  })

  test('is refused without a table file, which LevelDB itself detects', async () => {
    const folder = await filledFolder()
    rmSync(fileIn(folder, TABLE))
    markKilled(folder)
    await expectDamaged(folder, /missing files/)
  })
})
