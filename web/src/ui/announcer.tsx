import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { announcement } from './announce.ts'

/** Long enough to read the message. */
const DISPLAY_MS = 8000

export const Announcer = () => {
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
    <p class="status" role="status">
      <Fragment key={number}>{text}</Fragment>
    </p>
  )
}
