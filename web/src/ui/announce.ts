import { signal } from '@preact/signals'

interface Message {
  readonly text: string
  /** Distinguishes messages with the same text: each is displayed for its full time and read out. */
  readonly number: number
  /** The action of its button; null: no button. */
  readonly undo: (() => void) | null
}

export const message = signal<Message>({ text: '', number: 0, undo: null })

/** Shows a short status message, which screen readers read out. */
export const announce = (text: string, undo: Message['undo'] = null): void => {
  message.value = { text, number: message.value.number + 1, undo }
}

/** Copies a text and announces it. Browsers refuse this over plain HTTP. @param instead advice for that case */
export const copyText = async (text: string, done: string, instead: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    announce(done)
  } catch {
    announce(`The browser does not let this page copy. ${instead}`)
  }
}

/** Text for screen readers only. Separate from the message, so that it does not replace it. */
export const spoken = signal('')

/** Has screen readers announce what is otherwise visible. */
export const say = (text: string): void => {
  spoken.value = text
}
