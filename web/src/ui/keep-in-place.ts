/**
 * Does what changes the page above an element, and scrolls so that the element stays where it is. The browser does that only
 * if it happens to choose something below the change as its anchor, and Safari never does.
 */
export const keepInPlace = (element: Element, change: () => void): void => {
  const { style } = document.documentElement
  const { top } = element.getBoundingClientRect()
  style.overflowAnchor = 'none'
  change()
  requestAnimationFrame(() => {
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    style.overflowAnchor = ''
  })
}
