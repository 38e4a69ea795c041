/** Long enough for fields whose code is still loading. */
const PATIENCE_MS = 1_000

/**
 * Makes a change above an element and keeps the element in place by scrolling, even while the page still grows. A browser
 * does so itself only if its scroll anchor happens to be below the change, and Safari never does.
 */
export const keepInPlace = (element: Element, change: () => void): void => {
  const { style } = document.documentElement
  const { top } = element.getBoundingClientRect()
  style.overflowAnchor = 'none'
  change()
  const growth = new ResizeObserver(() =>
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
  growth.observe(document.body)
  setTimeout(() => {
    growth.disconnect()
    style.overflowAnchor = ''
  }, PATIENCE_MS)
}
