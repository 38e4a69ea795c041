/** Whether what is focused has its own text, with its own undo. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')

/** Focuses an element that the current update renders; it exists by the next frame. */
export const focusNextFrame = (id: string, options?: FocusOptions): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus(options))
}

/** Focuses the first invalid field that the current update marks. */
export const focusFirstInvalidField = (): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector('[aria-invalid=true]')
    if (!(field instanceof HTMLElement)) return
    // The point table is collapsed on a phone.
    const details = field.closest('details')
    if (details) details.open = true
    field.focus()
  })
}
