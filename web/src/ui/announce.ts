import { signal } from '@preact/signals'

interface Announcement {
  readonly text: string
  /** Tells two announcements of the same text apart: each is displayed for its full time and read out. */
  readonly number: number
  /** What its button does; null: it has none. */
  readonly undo: (() => void) | null
}

export const announcement = signal<Announcement>({ text: '', number: 0, undo: null })

/** Shows a short status message, which screen readers read out. */
export const announce = (text: string, undo: Announcement['undo'] = null): void => {
  announcement.value = { text, number: announcement.value.number + 1, undo }
}
