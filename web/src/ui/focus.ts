import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Focuses an element that the current update renders; it exists by the next frame. */
export const focusNextFrame = (id: string, options?: FocusOptions): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus(options))
}

/** Focuses the first invalid field that the current update marks. */
export const focusFirstInvalidField = (): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector('main [aria-invalid=true]')
    if (!(field instanceof HTMLElement)) return
    // The point table is collapsed on a phone.
    const details = field.closest('details')
    if (details) details.open = true
    field.focus()
  })
}

/**
 * Focuses the first of the items that “Load more” adds, because the button itself may disappear.
 *
 * @param count number of items
 * @returns a function to call before loading more
 */
export const useFocusFirstNewItem = (list: RefObject<HTMLElement | null>, count: number): (() => void) => {
  const countBefore = useRef<number | null>(null)
  useEffect(() => {
    if (countBefore.current === null || count <= countBefore.current) return
    const item = list.current?.children[countBefore.current]?.querySelector('button')
    countBefore.current = null
    item?.focus()
  }, [count])
  return () => {
    countBefore.current = count
  }
}
