import { useEffect, useState } from 'preact/hooks'
import type { OptimizedOrientation } from '../api/types.ts'
import type { Edit, ModelResult, PlaceHours } from './compute.ts'
import type { Answer, Task } from './worker.ts'

/** The search for the best orientation takes seconds, so it starts once the hand rests. */
const REST_MS = 400

/** An edit at a place; compared by identity. */
export interface Question {
  readonly hours: PlaceHours
  readonly edit: Edit
}

interface Listener {
  onResult(question: Question, result: ModelResult): void
  onOrientation(question: Question, orientation: OptimizedOrientation): void
}

interface Asked {
  readonly question: Question
  readonly listener: Listener
}

/** Answers the newest question, one at a time: while the worker computes, the ones in between are dropped. */
const startModel = () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const post = (task: Task): void => worker.postMessage(task)
  let place: PlaceHours | null = null
  let asked: Question | null = null
  let current: Asked | null = null
  let next: Asked | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (): void => {
    if (asked || !next) return
    ;[current, next] = [next, null]
    const { hours, edit } = current.question
    asked = current.question
    if (hours !== place) post({ kind: 'place', hours })
    place = hours
    post({ kind: 'estimate', edit })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (!current) return
    const { question, listener } = current
    if (data.kind === 'orientation') return listener.onOrientation(question, data.orientation)
    asked = null
    listener.onResult(question, data.result)
    start()
    if (asked) return
    timer = setTimeout(() => post({ kind: 'orientation', edit: question.edit }), REST_MS)
  })
  worker.addEventListener('error', ({ message }) => {
    asked = null
    reportError(new Error(message))
    start()
  })
  return (question: Question, listener: Listener): void => {
    clearTimeout(timer)
    next = { question, listener }
    start()
  }
}

let ask: ReturnType<typeof startModel> | undefined

/** The latest results, which may be those of an earlier question; null: none yet. */
export interface ModelState {
  readonly result: (ModelResult & { readonly question: Question }) | null
  readonly orientation: { readonly best: OptimizedOrientation; readonly question: Question } | null
}

const NOTHING: ModelState = { result: null, orientation: null }

/** @param question null: nothing can be computed yet */
export const useModel = (question: Question | null): ModelState => {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    if (!question) return
    ask ??= startModel()
    ask(question, {
      onResult: (question, result) => setState((last) => ({ ...last, result: { ...result, question } })),
      onOrientation: (question, best) => setState((last) => ({ ...last, orientation: { best, question } })),
    })
  }, [question])
  return state
}
