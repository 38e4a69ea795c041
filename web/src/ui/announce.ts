import { signal } from '@preact/signals'

interface Announcement {
  readonly text: string
  /** Tells two announcements of the same text apart: each is displayed for its full time and read out. */
  readonly number: number
  /** It only says what the screen displays anyway. */
  readonly isHidden: boolean
  /** What its button does; null: it has none. */
  readonly undo: (() => void) | null
}

export const announcement = signal<Announcement>({ text: '', number: 0, isHidden: false, undo: null })

const next = (text: string, isHidden: boolean, undo: Announcement['undo']): void => {
  announcement.value = { text, number: announcement.value.number + 1, isHidden, undo }
}

/** Shows a short status message, which screen readers read out. */
export const announce = (text: string, undo: Announcement['undo'] = null): void => next(text, false, undo)

/** Has screen readers read out what others see. */
export const say = (text: string): void => next(text, true, null)
