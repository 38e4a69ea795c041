import { useLayoutEffect } from 'preact/hooks'
import { isTextField } from '../ui/focus.ts'
import type { EditedSiteState } from './use-edited-site.ts'

/** Ctrl or Cmd with S saves, with Z undoes, and with Shift and Z or with Y redoes. Text fields have their own undo. */
export const useShortcuts = ({ undo, redo }: EditedSiteState, save: () => void): void =>
  // A layout effect, because Ctrl+S in a field saves what the same key press has just taken out of the field.
  useLayoutEffect(() => {
    const actionOf = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | null => {
      const letter = key.toLowerCase()
      if (letter === 's') return save
      if (isTextField(target)) return null
      if (letter === 'z') return shiftKey ? redo : undo
      return letter === 'y' ? redo : null
    }
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
