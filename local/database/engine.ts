import * as z from 'zod'
import { causeOf } from '../../lib/platform/log.ts'
import { actions, openStore, READING } from './dynalite.ts'

export interface Answer {
  readonly status: number
  /** JSON, as DynamoDB would send it. */
  readonly body: string
}

/** Executes a DynamoDB call: an action such as `PutItem`, with its parameters as JSON. */
export type Engine = (action: string, body: string) => Promise<Answer>

/** The error that dynalite throws for a call that DynamoDB would reject. */
const Refusal = z.object({ statusCode: z.int(), body: z.record(z.string(), z.unknown()) })

/**
 * Starts an embedded DynamoDB that runs in this process and opens no port.
 *
 * @param path folder of the LevelDB files; null keeps the data in memory
 * @throws LevelDB's error if it cannot open the folder
 */
export const startEngine = async (path: string | null) => {
  const reads = new Set<Promise<unknown>>()
  const { store, reopened, close } = await openStore(path, () => Promise.allSettled(reads))
  const answer: Engine = async (name, body) => {
    try {
      await reopened()
      const action = actions.get(name)
      if (!action) throw new Error(`The embedded database has no ${name}`)
      const result = action(store, JSON.parse(body))
      if (READING.includes(name)) reads.add(result)
      return { status: 200, body: JSON.stringify(await result.finally(() => reads.delete(result))) }
    } catch (error) {
      const { data } = Refusal.safeParse(error)
      if (data) return { status: data.statusCode, body: JSON.stringify(data.body) }
      const fault = { __type: 'InternalServerError', message: causeOf(error) }
      return { status: 500, body: JSON.stringify(fault) }
    }
  }
  return { answer, close }
}
