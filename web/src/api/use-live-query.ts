import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from './client.ts'
import { useClient } from './client-context.ts'
import type { Failure } from './failure.ts'
import { useWithoutKey } from './key-context.ts'

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

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

/** What is over after a while, so that it is worth asking again: no answer, too many requests, a fault of the service. */
const passes = ({ status }: Failure): boolean => status === null || status === 429 || status >= 500

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
  const client = useClient()
  const next = useWithoutKey() ? null : question
  const [state, setState] = useState<Live<Data>>(NOTHING)
  const latest = useRef({ question: next, ask })
  const running = useRef(false)
  const gone = useRef(new AbortController())
  latest.current = { question: next, ask }

  const follow = async (): Promise<void> => {
    let asked: string | null = null
    let wait = FIRST_WAIT
    while (latest.current.question !== asked) {
      setState((state) => ({ ...state, busy: true }))
      await pause(delayMilliseconds)
      asked = latest.current.question
      if (asked === null || gone.current.signal.aborted) return
      const answer = await latest.current.ask(gone.current.signal)
      const busy = latest.current.question !== asked
      if ('body' in answer) {
        setState({ data: answer.body.data, failure: null, busy })
        wait = FIRST_WAIT
      } else if (passes(answer.failure)) {
        const { failure } = answer
        setState(({ data }) => ({ data, failure, busy }))
        await pause(wait)
        wait = Math.min(2 * wait, LONGEST_WAIT)
        asked = null
      } else setState({ data: null, failure: answer.failure, busy })
    }
  }

  useEffect(() => {
    if (next === null || running.current) return
    running.current = true
    follow().finally(() => {
      running.current = false
    })
    // Another key may be answered otherwise.
  }, [next, client])
  useEffect(() => () => gone.current.abort(), [])
  return question === null ? NOTHING : state
}
