import { inlineStyles } from './inline-styles.ts'

export interface SvgImage {
  readonly text: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

const SVG = 'http://www.w3.org/2000/svg'

const whiteBackground = (): Element => {
  const rect = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: '#ffffff' }))
    rect.setAttribute(name, value)
  return rect
}

/** A copy with inline styles, in the light color scheme. */
const styledCopy = (svg: SVGSVGElement): Element => {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('The copy of an SVG element is not an SVG element')
  const { colorScheme } = svg.style
  svg.style.colorScheme = 'light'
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [i, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const element = copies[i]
    if (element) inlineStyles(original, element)
  }
  svg.style.colorScheme = colorScheme
  return copy
}

/** An SVG element of the page as a self-contained image on white. */
export const standaloneSvg = (svg: SVGSVGElement): SvgImage => {
  const { width, height } = svg.getBoundingClientRect()
  const copy = styledCopy(svg)
  copy.setAttribute('xmlns', SVG)
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.prepend(whiteBackground())
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}
