import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

/** The merge key of what is done to an element while it has the focus; each time it gets the focus, another edit starts. */
export const useFocusKey = () => {
  const mergeKey = useRef(newMergeKey())
  const onFocus = (): void => {
    mergeKey.current = newMergeKey()
  }
  return { mergeKey, onFocus }
}
