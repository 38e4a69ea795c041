import { carryStyles } from './inline-styles.ts'

export interface Picture {
  readonly text: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

const SVG = 'http://www.w3.org/2000/svg'

const ground = (): Element => {
  const rect = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: '#ffffff' }))
    rect.setAttribute(name, value)
  return rect
}

/** With the styles that it has on the page while that is light. */
const styledCopy = (picture: SVGSVGElement): Element => {
  const copy = picture.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('The copy of a picture is no picture')
  const { colorScheme } = picture.style
  picture.style.colorScheme = 'light'
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [i, original] of [picture, ...picture.querySelectorAll('*')].entries()) {
    const element = copies[i]
    if (element) carryStyles(original, element)
  }
  picture.style.colorScheme = colorScheme
  return copy
}

/** A picture of the page that stands by itself, on white: its styles are written into it. */
export const standaloneSvg = (picture: SVGSVGElement): Picture => {
  const { width, height } = picture.getBoundingClientRect()
  const copy = styledCopy(picture)
  copy.setAttribute('xmlns', SVG)
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.prepend(ground())
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}
