/** The CSS properties that affect an SVG image. */
const PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stop-color',
  'stop-opacity',
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

/** Attributes that do not affect how the image looks. */
const INVISIBLE_ATTRIBUTES = /^(class|style|tabindex|role|aria-.*|data-.*)$/

/** Moves the alpha of an rgba() color into an opacity attribute, because drawing programs do not support rgba(). */
const setColor = (element: Element, name: 'fill' | 'stroke', color: string, opacity: string): void => {
  const [, rgb, alpha] = /^rgba\((.*), ([\d.]+)\)$/.exec(color) ?? []
  if (rgb === undefined) return
  element.setAttribute(name, `rgb(${rgb})`)
  element.setAttribute(`${name}-opacity`, String(Number(alpha) * Number(opacity)))
}

/** Writes the computed styles of an element into the attributes of its copy. */
export const inlineStyles = (from: Element, to: Element): void => {
  const styles = getComputedStyle(from)
  for (const { name } of [...to.attributes]) if (INVISIBLE_ATTRIBUTES.test(name)) to.removeAttribute(name)
  for (const name of PROPERTIES) to.setAttribute(name, styles.getPropertyValue(name))
  setColor(to, 'fill', styles.fill, styles.fillOpacity)
  setColor(to, 'stroke', styles.stroke, styles.strokeOpacity)
}
