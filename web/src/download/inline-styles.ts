/** What a picture takes from the styles of the page. */
const PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
]

/** What serves to work with the picture, not to see it. */
const NOT_DRAWN = /^(class|style|tabindex|role|aria-.*|data-.*)$/

/** Drawing programs know no colour that lets the ground through: that part goes into an attribute of its own. */
const setColour = (element: Element, name: 'fill' | 'stroke', colour: string, opacity: string): void => {
  const [, rgb, alpha] = /^rgba\((.*), ([\d.]+)\)$/.exec(colour) ?? []
  if (rgb === undefined) return
  element.setAttribute(name, `rgb(${rgb})`)
  element.setAttribute(`${name}-opacity`, String(Number(alpha) * Number(opacity)))
}

/** Writes the styles that an element has on the page into its copy. */
export const carryStyles = (from: Element, to: Element): void => {
  const styles = getComputedStyle(from)
  for (const { name } of [...to.attributes]) if (NOT_DRAWN.test(name)) to.removeAttribute(name)
  for (const name of PROPERTIES) to.setAttribute(name, styles.getPropertyValue(name))
  setColour(to, 'fill', styles.fill, styles.fillOpacity)
  setColour(to, 'stroke', styles.stroke, styles.strokeOpacity)
}
