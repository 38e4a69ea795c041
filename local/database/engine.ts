import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { actions, isWriting, openStore } from './dynalite.ts'

export interface Answer {
  readonly status: number
  /** JSON, as DynamoDB would send it. */
  readonly body: string
}

/** Answers a call as DynamoDB does: an action such as `PutItem`, with its parameters as JSON. */
export type Engine = (action: string, body: string) => Promise<Answer>

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
    return { status: 200, body: JSON.stringify(await action(store, JSON.parse(body))) }
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
 * @throws LevelDB's error if it cannot open the folder
 */
export const startEngine = async (path: string | null) => {
  let open = await openStore(path)
  let recovery: Promise<void> | undefined
  let earliestRecovery = 0

  const recover = async (): Promise<void> => {
    if (performance.now() < earliestRecovery) throw new Error('An earlier write failed')
    earliestRecovery = performance.now() + MIN_RECOVERY_INTERVAL_MILLISECONDS
    if (path !== null) checkFreeSpace(path)
    await open.close()
    open = await openStore(path)
    createLog().warn('The embedded database accepts writes again')
  }

  return {
    answer: async (action: string, body: string): Promise<Answer> => {
      try {
        await recovery?.catch(() => {})
        if (isWriting(action) && open.hasFailedWrite()) {
          recovery ??= recover().finally(() => {
            recovery = undefined
          })
          await recovery
        }
      } catch (error) {
        return fault(500, 'InternalServerError', causeOf(error))
      }
      return answerFrom(open.store, action, body)
    },
    close: async (): Promise<void> => {
      await recovery?.catch(() => {})
      await open.close()
    },
  }
}
