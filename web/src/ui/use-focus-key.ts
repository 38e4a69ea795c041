import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Steps to the right and up for an arrow key; Shift makes them finer. null for any other key, or with a browser modifier. */
export const arrowMove = (event: KeyboardEvent, step: number, fineStep: number) => {
  const arrow = event.ctrlKey || event.altKey || event.metaKey ? undefined : ARROWS[event.key]
  const size = event.shiftKey ? fineStep : step
  return arrow ? { right: size * arrow[0], up: size * arrow[1] } : null
}

/** A merge key for changes to a focused element; each focus starts a new edit. */
export const useFocusKey = () => {
  const mergeKey = useRef('')
  const onFocus = (): void => {
    mergeKey.current = newMergeKey()
  }
  return { mergeKey, onFocus }
}
