import { type ComponentChildren, createContext, Fragment } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'

type Announce = (text: string) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Long enough to read the message. */
const DISPLAY_MS = 8000

interface Announcement {
  readonly text: string
  /** Tells two announcements of the same text apart, so that each is displayed for its full time and read out. */
  readonly number: number
}

/** Shows a short status message, which screen readers read out. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

export const Announcer = ({ children }: { readonly children: ComponentChildren }) => {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', number: 0 })
  const { text, number } = announcement
  const announce = useCallback(
    (text: string) => setAnnouncement(({ number }) => ({ text, number: number + 1 })),
    [],
  )
  useEffect(() => {
    if (text === '') return
    // This timer may fire between a newer announcement and its render, and must not hide it.
    const hide = (): void =>
      setAnnouncement((current) => (current === announcement ? { text: '', number } : current))
    const timer = setTimeout(hide, DISPLAY_MS)
    // On a phone the message covers part of the page, so the next tap dismisses it.
    addEventListener('pointerdown', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', hide)
    }
  }, [announcement])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <p class="status" role="status">
        <Fragment key={number}>{text}</Fragment>
      </p>
    </AnnounceContext.Provider>
  )
}
