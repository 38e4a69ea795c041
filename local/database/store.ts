import dynalite, { type Level, type Store } from 'dynalite/db/index.js'

/** One opened store of the embedded database. */
export interface OpenStore {
  readonly store: Store
  /** Whether a write has failed. If so, no more writes are accepted until the store is opened again. */
  hasFailedWrite(): boolean
  /** Whether something could not be read, probably because a file is damaged. */
  hasFailedRead(): boolean
  close(): Promise<void>
}

type Callback = Parameters<Level['get']>[1]

/** Reports to dynalite's callback. Without a callback, returns the promise. */
const settle = (promise: Promise<unknown>, callback: Callback): Promise<unknown> | undefined => {
  if (!callback) return promise
  promise.then(
    (value) => setImmediate(callback, null, value),
    (error) => setImmediate(callback, error),
  )
  return undefined
}

/**
 * Runs writes one at a time and refuses them all after one has failed. When the disk is full, LevelDB leaves half a
 * record in its log. It would acknowledge later writes behind that record, but lose them at the next start.
 */
const guardWrites = (level: Level): (() => boolean) => {
  let failure: { readonly cause: unknown } | undefined
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (write: () => Promise<unknown> | undefined): Promise<unknown> => {
    const written = last.then(async () => {
      if (failure) throw new Error('An earlier write failed', failure)
      try {
        return await write()
      } catch (cause) {
        failure = { cause }
        throw cause
      }
    })
    last = written.catch(() => {})
    return written
  }

  const [put, del, batch] = [level.put, level.del, level.batch]
  level.put = (key, value, callback) =>
    settle(
      inTurn(() => put(key, value)),
      callback,
    )
  level.del = (key, callback) =>
    settle(
      inTurn(() => del(key)),
      callback,
    )
  level.batch = (operations, callback) =>
    settle(
      inTurn(() => batch(operations)),
      callback,
    )
  return () => failure !== undefined
}

/** dynalite deletes a table if it recognizes the error of an unreadable definition, so the error gets another name. */
const guardReads = (level: Level): (() => boolean) => {
  let hasFailed = false
  const guarded = async <T>(read: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return await read
    } catch (cause) {
      hasFailed = true
      throw new Error('The item cannot be read', { cause })
    }
  }
  const { get } = level
  const values = level.values.bind(level)
  level.get = (key, callback) => settle(guarded(get(key)), callback)
  level.values = (options) => {
    const iterator = values(options)
    return {
      next: () => guarded(iterator.next()),
      nextv: async (size) => (await guarded(iterator.nextv(size))) ?? [],
      close: () => iterator.close(),
    }
  }
  return () => hasFailed
}

/** Enough for a page of a list in one call to LevelDB, which limits a batch to 16 KB. */
const BATCH = 128

/**
 * dynalite calls `return` when a page is full, but LevelDB's iterators have only `close`, and hold memory until then.
 * Reading in batches avoids a call to LevelDB's threads, and their memory, for every item.
 */
const closeIterators = (level: Level): void => {
  const values = level.values.bind(level)
  level.values = (options) => {
    const iterator = values(options)
    let batch: unknown[] = []
    return {
      next: async () => {
        if (batch.length === 0) batch = await iterator.nextv(BATCH)
        return batch.shift()
      },
      nextv: (size) => iterator.nextv(size),
      close: () => iterator.close(),
      return: () => iterator.close(),
    }
  }
}

/**
 * Opens the store of the embedded database.
 *
 * @param path folder of the LevelDB files; null keeps the data in memory
 * @throws LevelDB's error if it cannot open the folder
 */
export const openStore = async (path: string | null): Promise<OpenStore> => {
  const store = dynalite.create({ createTableMs: 0, ...(path !== null && { path }) })
  const { db } = store
  await db.open()
  const hasFailedRead = guardReads(db)
  closeIterators(db)
  const hasFailedWrite = guardWrites(db)
  return { store, hasFailedWrite, hasFailedRead, close: () => db.close() }
}
