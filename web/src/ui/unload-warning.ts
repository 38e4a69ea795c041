/** Makes the browser ask before it closes the tab. @returns how to stop that */
export const warnBeforeUnload = (): (() => void) => {
  const warn = (event: Event): void => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
