import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'

type Announce = (text: string) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Says in a word what was done, to the eye and to a screen reader. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)

export const Announcer = ({ children }: { readonly children: ComponentChildren }): JSX.Element => {
  const [text, setText] = useState('')
  return (
    <AnnounceContext.Provider value={setText}>
      {children}
      <p class="status" role="status">
        {text}
      </p>
    </AnnounceContext.Provider>
  )
}
