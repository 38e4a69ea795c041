import { useEffect, useRef } from 'preact/hooks'

/** After the last key: what is still being typed is no place to fetch anything for. */
const REST_MS = 1500

/** Calls back once the user has come to rest at a place. @returns what to call when one is chosen */
export const useArrival = (onArrival: () => void): ((isTyped: boolean) => void) => {
  const latest = useRef(onArrival)
  latest.current = onArrival
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (isTyped) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(), isTyped ? REST_MS : 0)
  }
}
