/** Once it is shown which fields are at fault. */
export const goToFirstFault = (): void => {
  const field = document.querySelector('main [aria-invalid=true]')
  if (!(field instanceof HTMLElement)) return
  // On a phone the table of the horizon may be folded.
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
}
