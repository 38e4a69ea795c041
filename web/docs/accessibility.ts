type Attributes = Readonly<Record<string, string | null>>

/** What Swagger UI leaves out or gets wrong, by the elements concerned; null removes an attribute. */
const CORRECTIONS: readonly (readonly [selector: string, attributes: Attributes])[] = [
  ['.information-container', { role: 'region', 'aria-label': 'About the API' }],
  ['.scheme-container', { role: 'region', 'aria-label': 'API key' }],
  ['h3.opblock-tag', { 'aria-level': '2' }],
  ['.opblock-section-header h4, section.models > h4', { 'aria-level': '3' }],
  ['textarea.body-param__text', { 'aria-label': 'Body of the request' }],
  ['.examples-select-element', { 'aria-label': 'Example' }],
  ['table.responses-table', { role: 'table' }],
  ['pre.microlight', { tabindex: '0' }],
  ['.modal-ux', { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'API key' }],
  ['.modal-ux-header h3', { 'aria-level': '2' }],
  ['.auth-container h4', { 'aria-level': '3' }],
  ['.auth-container h6', { 'aria-level': '4' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  // Its name is its text.
  ['.modal-btn', { 'aria-label': null }],
]

const correct = (element: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes))
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
}

/** Corrects what Swagger UI renders, whenever it does, for assistive technology. */
export const keepAccessible = (root: HTMLElement): void => {
  const correctAll = (): void => {
    for (const [selector, attributes] of CORRECTIONS)
      for (const element of root.querySelectorAll(selector)) correct(element, attributes)
  }
  new MutationObserver(correctAll).observe(root, { childList: true, subtree: true })
}
