import { inlineStyles } from './inline-styles.ts'

export interface SvgImage {
  readonly text: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

export interface Caption {
  /** In bold above the picture; '' for none. */
  readonly heading: string
  readonly title: string
  /** Below the picture. */
  readonly source: string
}

const SVG = 'http://www.w3.org/2000/svg'

/** Pixels around the picture, and heights of the lines above and below it. */
const PADDING = 14
const LINE = 19
const SOURCE_LINE = 18

/** Width of an average character as a share of the font size. */
const CHARACTER = 0.56

const create = (name: string, attributes: Readonly<Record<string, string | number>>): Element => {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

/** Cuts a text to a width in pixels: SVG does not wrap lines. */
const truncate = (text: string, width: number, fontSize: number): string => {
  const characters = [...text]
  const most = Math.floor(width / (CHARACTER * fontSize))
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

interface TextLine {
  readonly text: string
  readonly y: number
  readonly size: number
  readonly weight: number
  readonly fill: string
}

const textLine = ({ text, y, size, weight, fill }: TextLine, width: number): Element => {
  const line = create('text', {
    x: PADDING,
    y,
    fill,
    'font-size': `${size}px`,
    'font-weight': weight,
    'font-family': 'system-ui, sans-serif',
  })
  line.textContent = truncate(text, width, size)
  return line
}

/** What only the page needs, such as handles and targets for the pointer. */
const SCREEN_ONLY = '.screen-only'

/** A copy with inline styles, in the light color scheme. */
const styledCopy = (svg: SVGSVGElement): Element => {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('The copy of an SVG element is not an SVG element')
  const { colorScheme } = svg.style
  svg.style.colorScheme = 'light'
  const copies = [copy, ...copy.querySelectorAll('*')]
  const unwanted = copies.filter((element) => element.matches(SCREEN_ONLY))
  for (const [i, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const element = copies[i]
    if (element) inlineStyles(original, element)
  }
  svg.style.colorScheme = colorScheme
  for (const element of unwanted) element.remove()
  return copy
}

/** An SVG element of the page as a self-contained image on white, between its title and its source. */
export const standaloneSvg = (svg: SVGSVGElement, { heading, title, source }: Caption): SvgImage => {
  const { width: innerWidth, height: innerHeight } = svg.getBoundingClientRect()
  const above = heading ? [heading, title] : [title]
  const top = PADDING + above.length * LINE + 6
  const width = innerWidth + 2 * PADDING
  const height = top + innerHeight + SOURCE_LINE + PADDING
  const copy = styledCopy(svg)
  copy.setAttribute('width', String(innerWidth))
  copy.setAttribute('height', String(innerHeight))
  copy.setAttribute('x', String(PADDING))
  copy.setAttribute('y', String(top))
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${innerWidth} ${innerHeight}`)
  const image = create('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  image.append(
    create('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
    ...above.map((text, i) =>
      textLine(
        {
          text,
          y: PADDING + (i + 1) * LINE - 6,
          size: i === 0 ? 15 : 13,
          weight: i === 0 ? 600 : 400,
          fill: '#1c2430',
        },
        innerWidth,
      ),
    ),
    copy,
    textLine({ text: source, y: height - PADDING, size: 11, weight: 400, fill: '#586273' }, innerWidth),
  )
  return { text: new XMLSerializer().serializeToString(image), width, height }
}
