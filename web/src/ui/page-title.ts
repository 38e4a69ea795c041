import { useLayoutEffect } from 'preact/hooks'

/** The name of the page, as in its header and in index.html. */
const TITLE = 'Shading'

/** The title of the tab, and of what is printed from it, while a component is shown. @param name of what it shows; '' for none */
export const usePageTitle = (name: string, kind = TITLE): void =>
  // Preact may run an effect before the part that was shown until then is gone and takes its title away.
  useLayoutEffect(() => {
    const { title } = document
    document.title = name ? `${name} – ${kind}` : TITLE
    return () => {
      document.title = title
    }
  }, [name, kind])

/** Makes the browser ask before it closes the tab. @returns how to stop that */
export const warnBeforeUnload = (): (() => void) => {
  const warn = (event: Event): void => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Id of the heading of the first screen, which gets the focus when a site is gone. */
export const WELCOME_TITLE = 'welcome-title'
