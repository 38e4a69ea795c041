/** What a picture takes from the styles of the page. */
const PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'fill-opacity',
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

/** Where the picture is not worked with. */
const NOT_DRAWN = ['class', 'style', 'tabindex', 'role', 'data-testid']

const carryStyles = (from: Element, to: Element): void => {
  const styles = getComputedStyle(from)
  for (const name of PROPERTIES) to.setAttribute(name, styles.getPropertyValue(name))
  for (const { name } of [...to.attributes])
    if (NOT_DRAWN.includes(name) || name.startsWith('aria-')) to.removeAttribute(name)
}

const background = (fill: string): Element => {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill }))
    rect.setAttribute(name, value)
  return rect
}

/** A picture of the page that stands by itself: its styles are written into it, those of the light page. */
export const standaloneSvg = (picture: SVGSVGElement): { text: string; width: number; height: number } => {
  const { width, height } = picture.getBoundingClientRect()
  const copy = document.importNode(picture, true)
  const { colorScheme } = picture.style
  picture.style.colorScheme = 'light'
  carryStyles(picture, copy)
  const originals = picture.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, i) => {
    const original = originals[i]
    if (original) carryStyles(original, element)
  })
  picture.style.colorScheme = colorScheme
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.prepend(background('#ffffff'))
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}
