import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Import } from './use-import.ts'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

interface Receiving {
  readonly over: boolean
  readonly handlers: Pick<
    JSX.IntrinsicElements['section'],
    'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
  >
}

/** Files dropped and text pasted anywhere on the editor. */
export const useReceiving = (source: Import, show: () => void): Receiving => {
  const [over, setOver] = useState(false)
  return {
    over,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer?.files[0]
        const text = event.dataTransfer?.getData('text/plain') ?? ''
        if (file !== undefined) source.readFile(file)
        else source.setText(text)
        show()
      },
      onPaste: (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (isTyping(event.target) || text === '') return
        source.setText(text)
        show()
      },
    },
  }
}
