import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

/** Where an arrow key moves something, in steps to the right and up. */
export const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The merge key of what is done to an element while it has the focus; each time it gets the focus, another edit starts. */
export const useFocusKey = () => {
  const mergeKey = useRef(newMergeKey())
  const onFocus = (): void => {
    mergeKey.current = newMergeKey()
  }
  return { mergeKey, onFocus }
}
