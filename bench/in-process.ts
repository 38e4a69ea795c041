import { performance } from 'node:perf_hooks'
import { operations } from '../lib/operations/index.ts'
import { environment, requiredSetting } from '../lib/platform/env.ts'
import type { Handler } from '../local/gateway/gateway.ts'
import { loadHandler } from '../local/service.ts'
import { clientOf } from './client.ts'
import { live, settle } from './life.ts'
import { once } from './part.ts'
import { stage } from './stage.ts'
import { covered } from './stretches.ts'
import { type Command, type Watch, watch } from './watch.ts'

const WARM_UP = 100
const ROUNDS = 200

/** A handler's work on a request, in milliseconds. */
export interface Visit {
  readonly name: string
  /** In the storage, its SDK and its engine left out. */
  readonly own: number
  readonly sdk: number
  /** Until the head of its answer has come. */
  readonly engine: number
  readonly commands: readonly Command[]
  readonly answerBytes: number
}

const watched =
  (name: string, handler: Handler, { takeCommands, takeWire }: Watch, visits: Visit[]): Handler =>
  async (event, context) => {
    const from = performance.now()
    const answer = await handler(event, context)
    const whole = performance.now() - from
    const commands = takeCommands()
    const engine = covered(takeWire())
    const storage = covered(commands)
    const answerBytes = Buffer.byteLength(answer.body)
    visits.push({ name, own: whole - storage, sdk: storage - engine, engine, commands, answerBytes })
    return answer
  }

/** The handlers read their environment as they are loaded. */
const loadHandlers = async (visits: Visit[]): Promise<Map<string, Handler>> => {
  for (const { environment } of (await stage()).functions.values()) {
    const { PATH, HOME, TZ, LANG, ...variables } = environment
    Object.assign(process.env, variables)
  }
  const { database } = await import('../lib/storage/document-client.ts')
  const watching = watch(database, requiredSetting(environment.sitesTable))
  const handlers = await Promise.all(operations.map(loadHandler))
  return new Map(handlers.map(([name, handler]) => [name, watched(name, handler, watching, visits)]))
}

/** Each visit of every operation in the local server, when it is warm. */
export const inProcess = once(async (): Promise<Visit[]> => {
  const visits: Visit[] = []
  const { send, close } = await clientOf(await loadHandlers(visits))
  const settled = await settle(send)
  for (let round = 0; round < WARM_UP; round++) await live(send, settled)
  visits.length = 0
  for (let round = 0; round < ROUNDS; round++) await live(send, settled)
  close()
  return visits
})
