import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** How far an arrow key moves something to the right and up, by the finer step with Shift; null: it is no arrow, or the browser's. */
export const arrowMove = (event: KeyboardEvent, step: number, fineStep: number) => {
  const arrow = event.ctrlKey || event.altKey || event.metaKey ? undefined : ARROWS[event.key]
  const size = event.shiftKey ? fineStep : step
  return arrow ? { right: size * arrow[0], up: size * arrow[1] } : null
}

/** The merge key of what is done to an element while it has the focus; each time it gets the focus, another edit starts. */
export const useFocusKey = () => {
  const mergeKey = useRef(newMergeKey())
  const onFocus = (): void => {
    mergeKey.current = newMergeKey()
  }
  return { mergeKey, onFocus }
}
