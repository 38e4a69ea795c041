/** True if the focused element has text with its own undo. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')

/** Long enough to load code on demand. */
const PATIENCE_MS = 3_000

/** The heading that `leaveFocus` has focused; an intended focus may still replace it. */
let standIn: Element | null = null

/** Before removal of a focused element: if nothing else gets the focus, focuses the heading of its part, for screen readers. */
export const leaveFocus = (element: Element | null): void => {
  if (!element || element !== document.activeElement) return
  const title = element.closest('section, dialog')?.querySelector<HTMLElement>('h2, summary')
  requestAnimationFrame(() => {
    const heading = title?.isConnected ? title : document.querySelector('h1')
    if (!heading || document.activeElement !== document.body) return
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    standIn = heading
  })
}

/** Calls back with an element once the page shows it, unless the focus has moved elsewhere meanwhile. */
const whenShown = (selector: string, focus: (element: HTMLElement | SVGElement) => void): void => {
  const { activeElement } = document
  const start = performance.now()
  const look = (now: number): void => {
    const element = document.querySelector<HTMLElement | SVGElement>(selector)
    if (element) focus(element)
    else if (
      now - start < PATIENCE_MS &&
      [activeElement, document.body, standIn].includes(document.activeElement)
    )
      requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Focuses an element that the current update renders, in the next frame or when its code has loaded. */
export const focusNextFrame = (id: string, options?: FocusOptions): void =>
  whenShown(`#${id}`, (element) => element.focus(options))

/** Focuses the first invalid field that the current update marks, except the price of a kWh, which is never sent. */
export const focusFirstInvalidField = (): void =>
  whenShown('[aria-invalid=true]:not(.price)', (field) => {
    // The panels and the table of points are collapsible.
    const closed = document.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid=true])')
    for (const details of closed) details.open = true
    field.focus()
  })

/** Focuses a field whose text would be lost by closing its dialog. An emptied field has nothing to lose. */
export const focusInvalid = (id: string): boolean => {
  const field = document.querySelector<HTMLElement>(`#${id}[aria-invalid=true]:not(:placeholder-shown)`)
  field?.focus()
  return field !== null
}
