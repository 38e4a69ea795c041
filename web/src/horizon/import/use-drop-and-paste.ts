import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { HorizonImport } from './use-horizon-import.ts'

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

interface DropAndPaste {
  readonly isDragOver: boolean
  readonly handlers: Pick<
    JSX.IntrinsicElements['section'],
    'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
  >
}

/** Imports files dropped and text pasted anywhere on the editor. */
export const useDropAndPaste = (horizonImport: HorizonImport, openPanel: () => void): DropAndPaste => {
  const [isDragOver, setDragOver] = useState(false)
  return {
    isDragOver,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault()
        setDragOver(true)
      },
      onDragLeave: () => setDragOver(false),
      onDrop: (event) => {
        event.preventDefault()
        setDragOver(false)
        const file = event.dataTransfer?.files[0]
        const text = event.dataTransfer?.getData('text/plain') ?? ''
        if (file !== undefined) horizonImport.readFile(file)
        else horizonImport.setText(text)
        openPanel()
      },
      onPaste: (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (isTextField(event.target) || text === '') return
        horizonImport.setText(text)
        openPanel()
      },
    },
  }
}
