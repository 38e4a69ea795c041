import { signal } from '@preact/signals'
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect } from 'preact/hooks'

/** Long enough to read the message. */
const DISPLAY_MS = 8000

/** The number tells two announcements of the same text apart: each is displayed for its full time and read out. */
const announcement = signal({ text: '', number: 0 })

const announce = (text: string): void => {
  announcement.value = { text, number: announcement.value.number + 1 }
}

/** Shows a short status message, which screen readers read out. */
export const useAnnounce = (): typeof announce => announce

export const Announcer = ({ children }: { readonly children: ComponentChildren }) => {
  const { text, number } = announcement.value
  useEffect(() => {
    if (text === '') return
    // This timer may fire between a newer announcement and its render, and must not hide it.
    const hide = (): void => {
      if (announcement.value.number === number) announcement.value = { text: '', number }
    }
    const timer = setTimeout(hide, DISPLAY_MS)
    // On a phone the message covers part of the page, so the next tap dismisses it.
    addEventListener('pointerdown', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', hide)
    }
  }, [text, number])
  return (
    <>
      {children}
      <p class="status" role="status">
        <Fragment key={number}>{text}</Fragment>
      </p>
    </>
  )
}
