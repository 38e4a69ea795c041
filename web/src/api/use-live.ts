import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from './client.ts'
import type { Failure } from './failure.ts'

export interface Live<Data> {
  /** Of the last answer, until the next comes. */
  readonly data: Data | null
  readonly failure: Failure | null
  readonly busy: boolean
}

type Ask<Data> = (signal: AbortSignal) => Promise<Answer<{ readonly data: Data }>>

const NOTHING = { data: null, failure: null, busy: false }

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * What the service answers to a question that changes while the user draws and types. One request is under way at a
 * time, and what has changed meanwhile is asked after it, so that the answers follow a drag without piling up.
 *
 * @param question changes when the answer would; null: there is nothing to ask
 * @param ask the latest one is called
 */
export const useLive = <Data>(
  question: string | null,
  ask: Ask<Data>,
  delayMilliseconds: number,
): Live<Data> => {
  const [state, setState] = useState<Live<Data>>(NOTHING)
  const latest = useRef({ question, ask })
  const running = useRef(false)
  const gone = useRef(new AbortController())
  latest.current = { question, ask }

  const follow = async (): Promise<void> => {
    let asked: string | null = null
    while (latest.current.question !== asked) {
      setState((state) => ({ ...state, busy: true }))
      await pause(delayMilliseconds)
      asked = latest.current.question
      if (asked === null || gone.current.signal.aborted) return
      const answer = await latest.current.ask(gone.current.signal)
      const busy = latest.current.question !== asked
      if ('body' in answer) setState({ data: answer.body.data, failure: null, busy })
      else setState({ data: null, failure: answer.failure, busy })
    }
  }

  useEffect(() => {
    if (question === null || running.current) return
    running.current = true
    follow().finally(() => {
      running.current = false
    })
  }, [question])
  useEffect(() => () => gone.current.abort(), [])
  return question === null ? NOTHING : state
}
