import { useRef } from 'preact/hooks'

export interface RequestSequence {
  /** @returns a number that identifies the request */
  start(): number
  /** Whether no request has started since. */
  isLatest(request: number): boolean
}

/** Lets a caller ignore the response to any request but the latest, whatever order the responses arrive in. */
export const useLatestRequest = (): RequestSequence => {
  const latest = useRef(0)
  return {
    start: () => {
      latest.current += 1
      return latest.current
    },
    isLatest: (request) => request === latest.current,
  }
}
