import { useRef } from 'preact/hooks'

export interface Turns {
  /** @returns its number, which no other has */
  next(): number
  /** Whether none has begun since: a later request knows more than an earlier one, and may have another key. */
  isLast(turn: number): boolean
}

/** Of requests of which the last one counts, whichever answer comes last. */
export const useTurns = (): Turns => {
  const last = useRef(0)
  return {
    next: () => {
      last.current += 1
      return last.current
    },
    isLast: (turn) => turn === last.current,
  }
}
