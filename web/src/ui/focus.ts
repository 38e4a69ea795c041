/** Whether what is focused has its own text, with its own undo. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')

/** Long enough for code that is fetched when it is needed. */
const PATIENCE_MS = 3_000

/** Calls back with an element once the page shows it, unless the focus has meanwhile moved to something else. */
const whenShown = (selector: string, focus: (element: HTMLElement | SVGElement) => void): void => {
  const { activeElement } = document
  const start = performance.now()
  const look = (now: number): void => {
    const element = document.querySelector<HTMLElement | SVGElement>(selector)
    if (element) focus(element)
    else if (now - start < PATIENCE_MS && [activeElement, document.body].includes(document.activeElement))
      requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Focuses an element that the current update renders, in the next frame or once its code has arrived. */
export const focusNextFrame = (id: string, options?: FocusOptions): void =>
  whenShown(`#${id}`, (element) => element.focus(options))

/** Focuses the first invalid field that the current update marks; the price of a kWh is no part of what is sent. */
export const focusFirstInvalidField = (): void =>
  whenShown('[aria-invalid=true]:not(.price)', (field) => {
    // The panels and the table of points are lines that open.
    const details = field.closest('details')
    if (details) details.open = true
    field.focus()
  })
