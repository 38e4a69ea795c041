import { signal } from '@preact/signals'

interface Message {
  readonly text: string
  /** Tells two messages of the same text apart: each is displayed for its full time and read out. */
  readonly number: number
  /** What its button does; null: it has none. */
  readonly undo: (() => void) | null
}

export const message = signal<Message>({ text: '', number: 0, undo: null })

/** Shows a short status message, which screen readers read out. */
export const announce = (text: string, undo: Message['undo'] = null): void => {
  message.value = { text, number: message.value.number + 1, undo }
}

/** Copies a text and says so. Over plain HTTP, no browser allows it. @param instead what the user can do then */
export const copyText = async (text: string, done: string, instead: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    announce(done)
  } catch {
    announce(`The browser does not let this page copy. ${instead}`)
  }
}

/** What others see on the screen anyway. It stands apart from the message, so that it does not end it. */
export const spoken = signal('')

/** Has screen readers read out what others see. */
export const say = (text: string): void => {
  spoken.value = text
}
