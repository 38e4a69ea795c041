import type { Answers, Message, Questions, Reply } from './worker.ts'

interface Model {
  readonly worker: Worker
  /** What to call for each question under way if the worker fails. */
  readonly waiting: Set<(error: Error) => void>
}

let model: Model | null = null

/** The code of the worker did not come. */
class NotLoaded extends Error {}

const startModel = (): Model => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Set<(error: Error) => void>()
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    worker.terminate()
    // The next question starts another one.
    model = null
    // What a worker throws has a message.
    const error = event instanceof ErrorEvent ? new Error(event.message) : new NotLoaded()
    for (const reject of waiting) reject(error)
  })
  return { worker, waiting }
}

const askOnce = <Name extends keyof Questions>(
  name: Name,
  question: Questions[Name],
): Promise<Answers[Name]> =>
  new Promise((resolve, reject) => {
    model ??= startModel()
    const { worker, waiting } = model
    const { port1, port2 } = new MessageChannel()
    waiting.add(reject)
    port1.onmessage = ({ data }: MessageEvent<Reply<Answers[Name]>>) => {
      waiting.delete(reject)
      port1.close()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.answer)
    }
    const message: Message<Name> = { name, question }
    worker.postMessage(message, [port2])
  })

/** Asks the worker, without a network when that is back. @throws Error what the computation throws, and if the worker cannot be loaded */
export const ask = async <Name extends keyof Questions>(
  name: Name,
  question: Questions[Name],
): Promise<Answers[Name]> => {
  try {
    return await askOnce(name, question)
  } catch (error) {
    if (!(error instanceof NotLoaded) || navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return ask(name, question)
  }
}
