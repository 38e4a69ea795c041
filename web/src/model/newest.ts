import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { inNextFrame, isAnythingDragged, whenFree } from '../ui/deferred.ts'

export interface Answered<Asked, Value> {
  readonly question: Asked
  readonly value: Value
}

/** During a drag, its own steps come first. */
const shown = (show: () => void): Promise<void> =>
  new Promise((resolve) => {
    const draw = () => {
      resolve()
      show()
    }
    if (isAnythingDragged()) whenFree(draw, true)
    else inNextFrame(draw)
  })

/**
 * Answers the newest question, one at a time: while one is being answered, only the latest one waits. Part of a model, which
 * ends it.
 *
 * @param question compared by identity; null: nothing can be asked yet
 */
export const newest = <Asked, Value>(
  question: ReadonlySignal<Asked | null>,
  answer: (question: Asked) => Promise<Value>,
) => {
  const answered = signal<Answered<Asked, Value> | null>(null)
  const failed = signal<Asked | null>(null)
  let next: Asked | null = null
  let isBusy = false
  const start = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    while (next !== null) {
      const asked = next
      next = null
      failed.value = null
      try {
        const value = await answer(asked)
        await shown(() => {
          answered.value = { question: asked, value }
        })
      } catch (error) {
        // The answer to an earlier question is obsolete.
        if (asked !== question.peek()) continue
        reportError(error)
        failed.value = asked
      }
    }
    isBusy = false
  }
  const ask = (asked: Asked | null): void => {
    next = asked
    start()
  }
  effect(() => {
    ask(question.value)
    return () => {
      next = null
    }
  })
  return {
    /** The latest answer, maybe to an earlier question; null at first. */
    answered,
    hasFailed: computed(() => failed.value !== null && failed.value === question.value),
    retry: () => ask(question.peek()),
  }
}
