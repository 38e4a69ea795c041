import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { OptimizedOrientation, Place, Skyline } from '../api/types.ts'
import { inNextFrame } from '../ui/next-frame.ts'
import { ask } from './ask.ts'
import type { Edit, ModelResult, PlaceHours } from './compute.ts'
import type { Questions } from './worker.ts'

/** The search for the best orientation takes seconds, so it starts once the hand rests. */
const REST_MS = 400

/** An edit at a place; compared by identity. */
export interface Question {
  readonly hours: PlaceHours
  readonly edit: Edit
}

interface Answered<Asked, Value> {
  readonly question: Asked
  readonly value: Value
}

interface Newest<Asked, Value> {
  /** The latest answer, which may be that to an earlier question; null: none yet. */
  readonly answered: Answered<Asked, Value> | null
  /** The question that could not be answered; null: none. */
  readonly failed: Asked | null
  retry(): void
}

/**
 * Answers the newest question, one at a time: those that come meanwhile are dropped, except the last.
 *
 * @param question compared by identity; null: nothing can be asked yet
 */
export const useNewest = <Asked, Value>(
  question: Asked | null,
  answer: (question: Asked) => Promise<Value>,
): Newest<Asked, Value> => {
  const [answered, setAnswered] = useState<Answered<Asked, Value> | null>(null)
  const [failed, setFailed] = useState<Asked | null>(null)
  const next = useRef<Asked | null>(null)
  const isBusy = useRef(false)
  const start = async (question: Asked | null): Promise<void> => {
    next.current = question
    if (isBusy.current) return
    isBusy.current = true
    while (next.current !== null) {
      const question = next.current
      next.current = null
      try {
        const value = await answer(question)
        // Together with the next step of a drag.
        inNextFrame(() => {
          setAnswered({ question, value })
          setFailed(null)
        })
      } catch (error) {
        reportError(error)
        setFailed(question)
      }
    }
    isBusy.current = false
  }
  // The worker computes while the browser paints.
  useLayoutEffect(() => {
    start(question)
    return () => {
      next.current = null
    }
  }, [question])
  return { answered, failed: failed === question ? failed : null, retry: () => start(question) }
}

/** The hours that the worker has; each restart loses them. */
let known: PlaceHours | null = null

const estimate = async ({ hours, edit }: Question): Promise<ModelResult> => {
  const isKnown = hours === known
  known = hours
  try {
    return await ask('estimate', { hours: isKnown ? null : hours, edit })
  } catch (error) {
    known = null
    throw error
  }
}

/** The latest results, which may be those of an earlier question; null: none yet. */
export interface ModelState {
  readonly result: Answered<Question, ModelResult> | null
  readonly orientation: Answered<Question, OptimizedOrientation> | null
  /** The question could not be answered. */
  readonly hasFailed: boolean
  retry(): void
}

/** @param question null: nothing can be computed yet */
export const useModel = (question: Question | null): ModelState => {
  const { answered, failed, retry } = useNewest(question, estimate)
  const [orientation, setOrientation] = useState<ModelState['orientation']>(null)
  const isAnswered = answered?.question === question
  useEffect(() => {
    if (question === null || !isAnswered) return
    let isOver = false
    const search = async (): Promise<void> => {
      try {
        const value = await ask('orientation', question.edit)
        if (!isOver) setOrientation({ question, value })
      } catch {
        // Another task has ended it.
      }
    }
    const timer = setTimeout(search, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question, isAnswered])
  return { result: answered, orientation, hasFailed: failed !== null, retry }
}

const shadingOf = (question: Questions['shading']) => ask('shading', question)

/** What a skyline takes of the sun on the sample days; null while unknown. @param skyline null: of no interest */
export const useShading = (place: Place | null, year: number, skyline: Skyline | null) => {
  const question = useMemo(() => place && skyline && { place, year, skyline }, [place, year, skyline])
  const { answered } = useNewest(question, shadingOf)
  return answered?.question.place === place ? answered.value : null
}
