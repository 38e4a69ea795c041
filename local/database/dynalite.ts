import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { callbackify, promisify } from 'node:util'
import dynalite, { type Callback, type Level, type Store, type Write } from 'dynalite/db/index.js'
import validations from 'dynalite/validations/index.js'
import pLimit from 'p-limit'
import { createLog } from '../../lib/platform/log.ts'

/* Adapts dynalite for the embedded database: no HTTP server; atomic, ordered writes, never after a broken log record; tables
active at once; iterators closed after a page; damaged databases never replaced by new ones. */

export const READING = ['BatchGetItem', 'DescribeTable', 'GetItem', 'Query', 'Scan']
const WRITING = ['BatchWriteItem', 'CreateTable', 'DeleteItem', 'PutItem', 'UpdateItem']

type Action = (store: Store, parameters: unknown) => Promise<unknown>

/** A dynalite action that validates its parameters first. */
const load = async (name: string): Promise<[string, Action]> => {
  const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}.js`
  const { default: run }: typeof import('dynalite/actions/*') = await import(`dynalite/actions/${file}`)
  const { default: rules }: typeof import('dynalite/validations/*') = await import(
    `dynalite/validations/${file}`
  )
  const answer = promisify(run)
  const checked: Action = async (store, given) => {
    const parameters = validations.checkTypes(given, rules.types)
    validations.checkValidations(parameters, rules.types, rules.custom, store)
    return await answer(store, parameters)
  }
  return [name, checked]
}

/** The DynamoDB actions that the embedded database supports, by their names in `X-Amz-Target`. */
export const actions: ReadonlyMap<string, Action> = new Map(
  await Promise.all([...READING, ...WRITING].map(load)),
)

/** Free space that LevelDB needs to open a store, because it compacts its log of up to 4 MB into a table file. */
const MIN_FREE_BYTES = 8 * 2 ** 20

/**
 * Discards the remains of a failed write in the log.
 *
 * @throws if the disk is still full
 */
const reopen = async (level: Level, path: string, finishReads: () => Promise<unknown>): Promise<void> => {
  const probe = join(dirname(path), 'free-space.tmp')
  try {
    await writeFile(probe, Buffer.alloc(MIN_FREE_BYTES))
  } finally {
    await rm(probe, { force: true })
  }
  await finishReads()
  // dynalite's own close would make the store unusable.
  await level.close._original()
  await level.open({ createIfMissing: false })
  createLog().warn('The embedded database accepts writes again')
}

/**
 * Writes one batch at a time. dynalite writes an item's index entries before the item, so they wait and go into its batch: a
 * kill leaves all of them or none.
 *
 * After a failed write, the next one reopens the store; reads still work. On a full disk, LevelDB leaves half a record in its
 * log. It would acknowledge later writes behind that record, but lose them at the next start.
 *
 * @param path folder of the LevelDB files; null for a store in memory
 * @returns a function that waits until the store has reopened
 */
const batchWrites = (
  level: Level,
  path: string | null,
  finishReads: () => Promise<unknown>,
): (() => Promise<void>) => {
  const { batch } = level
  const inTurn = pLimit(1)
  let isLogWhole = true
  let reopening = Promise.resolve()
  const pending: Write[] = []

  const commit = callbackify((writes: readonly Write[]) =>
    inTurn(async () => {
      if (!isLogWhole && path !== null) {
        reopening = reopen(level, path, finishReads)
        await reopening
      }
      isLogWhole = false
      await batch(writes)
      isLogWhole = true
    }),
  )

  const write = (one: Write, callback: Callback): void => {
    pending.push(one)
    // Calls back at once, so that no other write comes between the entries and their item.
    if (one.key.startsWith('index-')) callback(null)
    else commit(pending.splice(0), callback)
  }

  level.put = (key, value, callback) => {
    // A kill before dynalite activates a new table would leave the table unusable.
    const stored = value.TableStatus === 'CREATING' ? { ...value, TableStatus: 'ACTIVE' } : value
    write({ type: 'put', key, value: stored }, callback)
  }
  level.del = (key, callback) => write({ type: 'del', key }, callback)
  return () => reopening.catch(() => {})
}

/** dynalite calls `return` when a page is full, but LevelDB's iterators only have `close` and hold memory until then. */
const closeOnReturn = (level: Level): void => {
  const values = level.values.bind(level)
  level.values = (options) => {
    const iterator = values(options)
    return Object.assign(iterator, { return: () => iterator.close() })
  }
}

/**
 * Creates a folder and its missing parents. Node's recursive mkdir loops forever below a folder that accepts no entries, such
 * as /proc, and hides the reason on a read-only disk.
 *
 * @throws the file system's error
 */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path)
}

/**
 * Opens the store of the embedded database.
 *
 * @param path folder of the LevelDB files; null keeps the data in memory
 * @param finishReads waits for the reads in progress, before a failed write makes the store reopen
 * @throws LevelDB's error if it cannot open the folder, or the file system's if the folder cannot be created
 */
export const openStore = async (path: string | null, finishReads: () => Promise<unknown>) => {
  const store = dynalite.create({ createTableMs: 0, ...(path !== null && { path }) })
  const { db } = store
  // If the folder lacks its main file, LevelDB would otherwise replace everything with an empty database.
  const isNew = path !== null && !existsSync(path)
  if (isNew) makeFolder(path)
  await db.open({ createIfMissing: path === null || isNew }).catch((error: unknown) => {
    // On a full disk, LevelDB leaves a folder that it cannot open later.
    if (isNew) rmSync(path, { recursive: true, force: true })
    throw error
  })
  closeOnReturn(db)
  return { store, reopened: batchWrites(db, path, finishReads), close: (): Promise<void> => db.close() }
}
