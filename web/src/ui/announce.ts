import { signal } from '@preact/signals'

/** The number tells two announcements of the same text apart: each is displayed for its full time and read out. */
export const announcement = signal({ text: '', number: 0 })

/** Shows a short status message, which screen readers read out. */
export const announce = (text: string): void => {
  announcement.value = { text, number: announcement.value.number + 1 }
}
