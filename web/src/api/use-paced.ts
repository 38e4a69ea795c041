import { type Query, useIsFetching } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'

/** One that has failed and is tried again may take long, or never succeed. */
const isFirstAttempt = ({ state: { fetchFailureCount } }: Query): boolean => fetchFailureCount === 0

/**
 * Follows a value that changes with every move of a drag, at the pace of the service: at most every `pauseMs`, and not while a
 * query of this kind is still being answered for the first time. The latest value always comes through, and results keep coming during a drag
 * even if each takes longer than the pause.
 *
 * @param value compared by identity
 * @param kind the first part of the query's key
 */
export const usePaced = <Value>(value: Value, kind: string, pauseMs: number): Value => {
  const [paced, setPaced] = useState(value)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const isBusy = useIsFetching({ queryKey: [kind], predicate: isFirstAttempt }) > 0
  useEffect(() => {
    if (value === paced || isBusy) return
    const follow = (): void => {
      lastAt.current = performance.now()
      setPaced(() => value)
    }
    const timer = setTimeout(follow, Math.max(0, lastAt.current + pauseMs - performance.now()))
    return () => clearTimeout(timer)
  }, [value, paced, isBusy])
  return paced
}
