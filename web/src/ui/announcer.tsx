import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

type Announce = (text: string) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Long enough to be read. */
const SHOWN_MILLISECONDS = 8000

/** Says in a word what was done, to the eye and to a screen reader. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

export const Announcer = ({ children }: { readonly children: ComponentChildren }): JSX.Element => {
  const [text, setText] = useState('')
  useEffect(() => {
    if (text === '') return
    // Not what was said since, before this effect gave way to its own.
    const hide = (): void => setText((now) => (now === text ? '' : now))
    const timer = setTimeout(hide, SHOWN_MILLISECONDS)
    // On a phone it lies over the page: who works on has seen it.
    addEventListener('pointerdown', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', hide)
    }
  }, [text])
  return (
    <AnnounceContext.Provider value={setText}>
      {children}
      <p class="status" role="status">
        {text}
      </p>
    </AnnounceContext.Provider>
  )
}
