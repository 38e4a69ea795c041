import { once } from 'node:events'
import { MessageChannel, MessagePort, parentPort } from 'node:worker_threads'
import * as z from 'zod'
import type { Engine } from '../database/engine.ts'

const Call = z.object({ action: z.string(), body: z.string(), replyTo: z.instanceof(MessagePort) })
const Reply = z.object({ status: z.int(), body: z.string() })

/** The engine of the parent thread. Each call gets its reply on its own port. */
export const parentEngine: Engine = async (action, body) => {
  const { port1, port2: replyTo } = new MessageChannel()
  parentPort?.postMessage({ action, body, replyTo }, [replyTo])
  const [reply] = await once(port1, 'message')
  return Reply.parse(reply)
}

/** Answers a call of {@link parentEngine}. */
export const answerCall = async (engine: Engine, message: unknown): Promise<void> => {
  const { action, body, replyTo } = Call.parse(message)
  replyTo.postMessage(await engine(action, body))
  replyTo.close()
}
