import { useCallback, useState } from 'preact/hooks'

interface Misread {
  /** Fields whose text means nothing, so that it is in no draft. */
  readonly count: number
  /** One more. @returns to be called once it is one less */
  readonly note: () => () => void
}

export const useMisread = (): Misread => {
  const [count, setCount] = useState(0)
  const note = useCallback(() => {
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [])
  return { count, note }
}
