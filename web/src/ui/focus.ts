import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Sends the focus to the first item that more loading brings, as the button that asked for it may be gone then.
 *
 * @param count of the items
 * @returns to be called before more is loaded
 */
export const useFocusNew = (list: RefObject<HTMLElement | null>, count: number): (() => void) => {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const item = list.current?.children[before.current]?.querySelector('button')
    before.current = null
    item?.focus()
  }, [count])
  return () => {
    before.current = count
  }
}
