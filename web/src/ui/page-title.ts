import { useLayoutEffect } from 'preact/hooks'

/** The name of the page, as in its header and in index.html. */
const TITLE = 'Shading'

/** Sets the title of the tab and of prints while a component is shown. @param name of the content; '' for none */
export const usePageTitle = (name: string, kind = TITLE): void =>
  // Not an effect: Preact may run that before the previous part has unmounted and restored its title.
  useLayoutEffect(() => {
    const { title } = document
    document.title = name ? `${name} – ${kind}` : TITLE
    return () => {
      document.title = title
    }
  }, [name, kind])

/** Makes the browser ask before it closes the tab. @returns a function that stops it */
export const warnBeforeUnload = (): (() => void) => {
  const warn = (event: Event): void => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Id of the start page's heading, which gets the focus after a site is removed. */
export const WELCOME_TITLE = 'welcome-title'
