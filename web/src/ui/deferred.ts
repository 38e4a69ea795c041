import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** Milliseconds: what is deferred lags by this much at most, and by this much where the browser does not know when it is idle. */
const PATIENCE_MS = 150

const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: PATIENCE_MS })
  else setTimeout(task, PATIENCE_MS)
}

/** The value, handed on when the browser has the time: what depends on it does not hold up a drag. */
export const useDeferred = <Value extends object>(value: Value): Value => {
  const [handedOn, setHandedOn] = useState(value)
  const latest = useRef(value)
  const isWaiting = useRef(false)
  latest.current = value
  useEffect(() => {
    if (isWaiting.current || handedOn === value) return
    isWaiting.current = true
    whenIdle(() => {
      isWaiting.current = false
      setHandedOn(latest.current)
    })
  }, [value])
  return handedOn
}

interface MemoProps {
  readonly of: readonly unknown[]
  readonly children: () => ComponentChildren
}

/** Draws its children again only if one of the values has changed; their number is always the same. */
export const Memo = ({ of, children }: MemoProps): ComponentChildren => useMemo(children, [...of])
