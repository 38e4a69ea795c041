import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { actions } from './actions.ts'
import { type OpenStore, openStore } from './store.ts'

export interface Answer {
  readonly status: number
  /** JSON, as DynamoDB would send it. */
  readonly body: string
}

/**
 * Answers a call as DynamoDB does.
 *
 * @param action DynamoDB's name for it, such as `PutItem`
 * @param body the parameters, as JSON
 */
export type Engine = (action: string, body: string) => Promise<Answer>

export interface RunningEngine {
  readonly answer: Engine
  /** @returns whether every read and write succeeded: the files may be damaged, or an index wrong, if one failed */
  close(): Promise<boolean>
}

const fault = (status: number, type: string, message: string): Answer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }),
})

/** The error that dynalite throws for a call that DynamoDB would refuse. */
const Refusal = z.object({ statusCode: z.int(), body: z.record(z.string(), z.unknown()) })

const answerFrom = async (store: Store, name: string, body: string): Promise<Answer> => {
  const action = actions.get(name)
  if (!action) return fault(400, 'UnknownOperationException', `The embedded database has no ${name}`)
  try {
    return { status: 200, body: JSON.stringify(await action.run(store, JSON.parse(body))) }
  } catch (error) {
    const refusal = Refusal.safeParse(error)
    if (refusal.success) return { status: refusal.data.statusCode, body: JSON.stringify(refusal.data.body) }
    return fault(500, 'InternalServerError', causeOf(error))
  }
}

/** Free space that LevelDB needs to open a store, because it turns its log of up to 4 MB into a table file. */
const MIN_FREE_BYTES = 8 * 2 ** 20
const MIN_RECOVERY_INTERVAL_MILLISECONDS = 500

/** @throws if the disk is still full */
const checkFreeSpace = (path: string): void => {
  const probe = join(dirname(path), 'free-space.tmp')
  try {
    writeFileSync(probe, Buffer.alloc(MIN_FREE_BYTES))
  } finally {
    rmSync(probe, { force: true })
  }
}

/**
 * Starts an embedded DynamoDB that runs in this process and opens no port. After a failed write, reads still work. The
 * next write opens the store again, which discards what the failed one left in the log.
 *
 * @param path folder of the LevelDB files; null keeps the data in memory
 * @param repair gets the reopened engine before any other caller, because a failed write may leave an index wrong
 * @throws LevelDB's error if it cannot open the folder
 */
export const startEngine = async (
  path: string | null,
  repair: (engine: Engine) => Promise<void>,
): Promise<RunningEngine> => {
  let open: OpenStore = await openStore(path)
  let isOpen = true
  let recovery: Promise<void> | undefined
  let earliestRecovery = 0
  let hasFailedRead = false

  const recover = async (): Promise<void> => {
    if (performance.now() < earliestRecovery) throw new Error('An earlier write failed')
    earliestRecovery = performance.now() + MIN_RECOVERY_INTERVAL_MILLISECONDS
    if (path !== null) checkFreeSpace(path)
    if (isOpen) await open.close()
    isOpen = false
    hasFailedRead ||= open.hasFailedRead()
    const reopened = await openStore(path)
    try {
      await repair((action, body) => answerFrom(reopened.store, action, body))
    } catch (error) {
      await reopened.close()
      throw error
    }
    open = reopened
    isOpen = true
    createLog().warn('The embedded database accepts writes again')
  }

  const prepare = async (writes: boolean): Promise<void> => {
    await recovery?.catch(() => {})
    if (isOpen && !(writes && open.hasFailedWrite())) return
    recovery ??= recover().finally(() => {
      recovery = undefined
    })
    await recovery
  }

  return {
    answer: async (action, body) => {
      try {
        await prepare(actions.get(action)?.writes ?? false)
      } catch (error) {
        return fault(500, 'InternalServerError', causeOf(error))
      }
      return answerFrom(open.store, action, body)
    },
    close: async () => {
      await recovery?.catch(() => {})
      if (isOpen) await open.close()
      return isOpen && !open.hasFailedWrite() && !open.hasFailedRead() && !hasFailedRead
    },
  }
}
