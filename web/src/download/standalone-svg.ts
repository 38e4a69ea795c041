import type { Size } from '../ui/use-element-size.ts'

const PROPERTIES = (
  'display visibility opacity fill fill-opacity fill-rule stop-color stop-opacity ' +
  'stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin ' +
  'font-family font-size font-weight text-anchor dominant-baseline paint-order'
).split(' ')

const INVISIBLE_ATTRIBUTES = /^(class|style|tabindex|role|aria-.*|data-.*)$/

/** Writes the computed styles of an element into the attributes of its copy. */
const inlineStyles = (from: Element, to: Element): void => {
  const styles = getComputedStyle(from)
  for (const { name } of [...to.attributes]) if (INVISIBLE_ATTRIBUTES.test(name)) to.removeAttribute(name)
  for (const name of PROPERTIES) to.setAttribute(name, styles.getPropertyValue(name))
}

/** What only the page needs, such as handles and targets for the pointer. */
const SCREEN_ONLY = '.screen-only'

/** A copy with inline styles, in the light color scheme. */
const styledCopy = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = document.importNode(svg, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  const { colorScheme } = svg.style
  svg.style.colorScheme = 'light'
  for (const [i, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const element = copies[i]
    if (original.matches(SCREEN_ONLY)) element?.remove()
    else if (element) inlineStyles(original, element)
  }
  svg.style.colorScheme = colorScheme
  return copy
}

type Attributes = Readonly<Record<string, string | number>>

const setAttributes = (element: Element, attributes: Attributes): Element => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

const create = (name: string, attributes: Attributes): Element =>
  setAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes)

interface TextStyle {
  readonly size: number
  readonly weight: number
  readonly fill: string
}

const HEADING: TextStyle = { size: 15, weight: 600, fill: '#1c2430' }
const TITLE: TextStyle = { size: 13, weight: 400, fill: '#1c2430' }
const SOURCE: TextStyle = { size: 11, weight: 400, fill: '#586273' }

/** From line to line as a multiple of the font size. */
const LEADING = 1.36

/** Width of an average character as a share of the font size. */
const CHARACTER = 0.56

/** Breaks a text into lines of at most a width in pixels, because SVG does not. A longer word overflows. */
const wrap = (text: string, width: number, { size }: TextStyle): string[] => {
  const most = Math.floor(width / (CHARACTER * size))
  const lines: string[] = []
  for (const word of text === '' ? [] : text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Pixels around everything, and between the texts and the picture. */
const PADDING = 14
const GAP = 8

interface Caption {
  /** In bold above the picture; '' for none. */
  readonly heading: string
  readonly title: string
  /** Below the picture. */
  readonly source: string
}

export interface StandaloneSvg extends Size {
  readonly text: string
}

/** An SVG element of the page as a self-contained image on white, between its title and its source. */
export const standaloneSvg = (svg: SVGSVGElement, { heading, title, source }: Caption): StandaloneSvg => {
  const { width: innerWidth, height: innerHeight } = svg.getBoundingClientRect()
  const width = innerWidth + 2 * PADDING
  const image = create('svg', {})
  image.append(create('rect', { width: '100%', height: '100%', fill: '#ffffff' }))
  /** Writes a text below y. @returns where it ends */
  const write = (text: string, style: TextStyle, y: number): number => {
    const lines = wrap(text, innerWidth, style)
    for (const [i, content] of lines.entries()) {
      const line = create('text', {
        x: PADDING,
        y: y + (i + 1) * LEADING * style.size - 4,
        fill: style.fill,
        'font-size': `${style.size}px`,
        'font-weight': style.weight,
        'font-family': 'system-ui, sans-serif',
      })
      line.textContent = content
      image.append(line)
    }
    return y + lines.length * LEADING * style.size
  }
  const top = write(title, TITLE, write(heading, HEADING, PADDING)) + GAP
  const copy = styledCopy(svg)
  image.append(setAttributes(copy, { x: PADDING, y: top, width: innerWidth, height: innerHeight }))
  const height = write(source, SOURCE, top + innerHeight + GAP) + PADDING
  setAttributes(image, { width, height, viewBox: `0 0 ${width} ${height}` })
  return { text: new XMLSerializer().serializeToString(image), width, height }
}

/** A picture file on a canvas. @param sizeOf its size there in pixels @throws if it is no picture */
export const drawn = async (
  file: Blob,
  sizeOf: (picture: HTMLImageElement) => Size,
): Promise<HTMLCanvasElement> => {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), sizeOf(picture))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

/** Sharp enough for print and high-density screens. */
const SCALE = 2

export const svgToPng = async ({ text, width, height }: StandaloneSvg): Promise<Blob> => {
  const svg = new Blob([text], { type: 'image/svg+xml' })
  const canvas = await drawn(svg, () => ({ width: SCALE * width, height: SCALE * height }))
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The browser could not create a PNG')))),
  )
}
