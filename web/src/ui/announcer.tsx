import { type ComponentChildren, createContext, Fragment, type JSX } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'

type Announce = (text: string) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Long enough to be read. */
const SHOWN_MILLISECONDS = 8000

interface Said {
  readonly text: string
  /** The same words twice are two announcements, each with its time, and each spoken. */
  readonly number: number
}

/** Says in a word what was done, to the eye and to a screen reader. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

export const Announcer = ({ children }: { readonly children: ComponentChildren }): JSX.Element => {
  const [said, say] = useState<Said>({ text: '', number: 0 })
  const { text, number } = said
  const announce = useCallback((text: string) => say(({ number }) => ({ text, number: number + 1 })), [])
  useEffect(() => {
    if (text === '') return
    // Until later words are drawn this goes on beside them, and they are not its own to hide.
    const hide = (): void => say((now) => (now === said ? { text: '', number } : now))
    const timer = setTimeout(hide, SHOWN_MILLISECONDS)
    // On a phone it lies over the page: who works on has seen it.
    addEventListener('pointerdown', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', hide)
    }
  }, [said])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <p class="status" role="status">
        <Fragment key={number}>{text}</Fragment>
      </p>
    </AnnounceContext.Provider>
  )
}
