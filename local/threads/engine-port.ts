import type { MessagePort } from 'node:worker_threads'
import * as z from 'zod'
import type { Answer, Engine } from '../database/engine.ts'

const Call = z.object({ id: z.int(), action: z.string(), body: z.string() })
const Reply = z.object({ id: z.int(), status: z.int(), body: z.string() })

/**
 * Answers the calls of another thread.
 *
 * @param pending contains a call until it is answered
 */
export const serveEngine = (engine: Engine, port: MessagePort, pending: Set<Promise<unknown>>): void => {
  port.on('message', (message) => {
    const { id, action, body } = Call.parse(message)
    const answered = engine(action, body)
      .then((answer) => port.postMessage({ id, ...answer }))
      .finally(() => pending.delete(answered))
    pending.add(answered)
  })
  port.unref()
}

export const engineAt = (port: MessagePort): Engine => {
  const waiting = new Map<number, (answer: Answer) => void>()
  let calls = 0
  port.on('message', (message) => {
    const { id, ...answer } = Reply.parse(message)
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  port.unref()
  return (action, body) => {
    const id = calls++
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    port.postMessage({ id, action, body })
    return promise
  }
}
