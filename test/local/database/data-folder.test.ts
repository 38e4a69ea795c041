import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { ClassicLevel } from 'classic-level'
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

const filesIn = (folder: string, kind: RegExp): string[] => {
  const data = join(folder, 'dynamodb')
  return readdirSync(data)
    .filter((it) => kind.test(it))
    .sort()
    .map((name) => join(data, name))
}

const fileIn = (folder: string, kind: RegExp): string => {
  const [file] = filesIn(folder, kind)
  if (file === undefined) throw new Error(`No file matches ${kind}`)
  return file
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

/** Makes the table's items unreadable but leaves the files intact. */
const breakItems = async (folder: string): Promise<void> => {
  const files = new ClassicLevel(join(folder, 'dynamodb'))
  for (const key of await files.keys().all()) if (key.startsWith('item-sites~')) await files.put(key, '{')
  await files.close()
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

test.each([LOG, TABLE])(
  'a closed folder without checksums is refused with a wrong byte in %s',
  async (kind) => {
    const folder = await filledFolder()
    rmSync(join(folder, 'dynamodb/checksums.json'))
    flipByte(fileIn(folder, kind), 20)
    await expectDamaged(folder, /has a bad (block|record)/)
  },
)

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

describe('closing does not hide', () => {
  test.each([
    ['a table file that was there before', TABLE, 'first', /\d+\.ldb has changed/],
    ['a table file that is new', TABLE, 'last', /\d+\.ldb has a bad block/],
    ['the log', LOG, 'first', /\d+\.log has a bad record/],
  ])('damage done to %s while it was in use', async (_, kind, which, what) => {
    const folder = await filledFolder()
    const known = filesIn(folder, kind)
    const database = await startDatabase(folder)
    await clientOf(database.engine).send(new PutItemCommand({ TableName: 'sites', Item: { id: { S: 'x' } } }))
    const file = filesIn(folder, kind).at(which === 'first' ? 0 : -1) ?? ''
    expect(known.includes(file)).toBe(kind === TABLE && which === 'first')
    flipByte(file, 20)
    await database.close()
    await expectDamaged(folder, what)
  })

  test('a failed read', async () => {
    const folder = await filledFolder()
    await breakItems(folder)
    rmSync(join(folder, 'dynamodb/checksums.json'))
    const reading = await startDatabase(folder)
    const scan = clientOf(reading.engine).send(new ScanCommand({ TableName: 'sites' }))
    await expect(scan).rejects.toThrow('cannot be read')
    await reading.close()
    const next = await startDatabase(folder)
    onTestFinished(next.close)
    expect(next.wasKilled).toBe(true)
  })

  test('that the tables were not repaired after a kill', async () => {
    const folder = await filledFolder()
    markKilled(folder)
    const starts: boolean[] = []
    for (const repairs of [false, true, false]) {
      const database = await startDatabase(folder)
      starts.push(database.wasKilled)
      if (repairs) await database.repairAfterKill(clientOf(database.engine))
      await database.close()
    }
    expect(starts).toEqual([true, true, false])
  })

  test('that the tables cannot be repaired after a kill', async () => {
    const folder = await filledFolder()
    await breakItems(folder)
    markKilled(folder)
    for (let attempt = 0; attempt < 2; attempt++) {
      const database = await startDatabase(folder)
      const error = await database.repairAfterKill(clientOf(database.engine)).catch((it: unknown) => it)
      await database.close()
      expect(error).toBeInstanceOf(StartError)
      expect(error).toMatchObject({
        message: expect.stringMatching(
          /^The data folder .* is damaged: its tables cannot be repaired: .*npm run repair-data$/,
        ),
      })
    }
  })
})
