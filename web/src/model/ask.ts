import type { Answer, Message, Question, Reply, TaskName } from './worker.ts'

let model: ReturnType<typeof startModel> | null = null

const startModel = () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  /** Callbacks of the pending questions, for a failing worker; null: ask again. */
  const waiting = new Set<(error: Error | null) => void>()
  const fail = (error: Error | null): void => {
    for (const end of waiting) end(error)
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    worker.terminate()
    // The next question starts another worker.
    model = null
    // Errors thrown in the worker have a message. Code that failed to load may load when the network is back.
    if (event.message || navigator.onLine) fail(new Error(event.message))
    else addEventListener('online', () => fail(null), { once: true })
  })
  return { worker, waiting }
}

/** Asks the worker. @throws Error if the computation throws or the worker cannot be loaded */
export const ask = <Name extends TaskName>(name: Name, question: Question<Name>): Promise<Answer<Name>> =>
  new Promise((resolve, reject) => {
    const send = (): void => {
      model ??= startModel()
      const { worker, waiting } = model
      const { port1, port2 } = new MessageChannel()
      const end = (error: Error | null): void => (error ? reject(error) : send())
      waiting.add(end)
      port1.onmessage = ({ data }: MessageEvent<Reply<Name>>) => {
        waiting.delete(end)
        port1.close()
        if ('error' in data) reject(new Error(data.error))
        else resolve(data.answer)
      }
      const message: Message<Name> = { name, question }
      worker.postMessage(message, [port2])
    }
    send()
  })
