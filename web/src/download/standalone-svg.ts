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

interface SvgImage {
  readonly text: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

interface Caption {
  /** In bold above the picture; '' for none. */
  readonly heading: string
  readonly title: string
  /** Below the picture. */
  readonly source: string
}

const SVG = 'http://www.w3.org/2000/svg'

/** Pixels around everything, and between the texts and the picture. */
const PADDING = 14
const GAP = 8

/** Width of an average character as a share of the font size. */
const CHARACTER = 0.56

const create = (name: string, attributes: Readonly<Record<string, string | number>>): Element => {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

/** Breaks a text into lines of at most a width in pixels, because SVG does not. A longer word overflows. */
const wrap = (text: string, width: number, fontSize: number): string[] => {
  const most = Math.floor(width / (CHARACTER * fontSize))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface TextStyle {
  readonly size: number
  readonly weight: number
  readonly fill: string
  /** Pixels from line to line. */
  readonly leading: number
}

const HEADING: TextStyle = { size: 15, weight: 600, fill: '#1c2430', leading: 20 }
const TITLE: TextStyle = { size: 13, weight: 400, fill: '#1c2430', leading: 18 }
const SOURCE: TextStyle = { size: 11, weight: 400, fill: '#586273', leading: 15 }

interface Block {
  readonly lines: readonly Element[]
  /** Pixels. */
  readonly height: number
}

/** Wrapped text whose first line is below y. */
const textBlock = (text: string, style: TextStyle, width: number, y: number): Block => {
  const texts = text ? wrap(text, width, style.size) : []
  const lines = texts.map((content, i) => {
    const line = create('text', {
      x: PADDING,
      y: y + (i + 1) * style.leading - 4,
      fill: style.fill,
      'font-size': `${style.size}px`,
      'font-weight': style.weight,
      'font-family': 'system-ui, sans-serif',
    })
    line.textContent = content
    return line
  })
  return { lines, height: texts.length * style.leading }
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

/** A title of two words a line would look lost beside a narrow drawing, px. */
const MIN_TEXT_WIDTH = 320

/** An SVG element of the page as a self-contained image on white, between its title and its source. */
export const standaloneSvg = (svg: SVGSVGElement, { heading, title, source }: Caption): SvgImage => {
  const { width: innerWidth, height: innerHeight } = svg.getBoundingClientRect()
  const textWidth = Math.max(innerWidth, MIN_TEXT_WIDTH)
  const headingBlock = textBlock(heading, HEADING, textWidth, PADDING)
  const titleBlock = textBlock(title, TITLE, textWidth, PADDING + headingBlock.height)
  const top = PADDING + headingBlock.height + titleBlock.height + GAP
  const sourceBlock = textBlock(source, SOURCE, textWidth, top + innerHeight + GAP)
  const width = textWidth + 2 * PADDING
  const height = top + innerHeight + GAP + sourceBlock.height + PADDING
  const copy = styledCopy(svg)
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${innerWidth} ${innerHeight}`)
  const x = (width - innerWidth) / 2
  for (const [name, value] of Object.entries({ x, y: top, width: innerWidth, height: innerHeight }))
    copy.setAttribute(name, String(value))
  const image = create('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  image.append(
    create('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
    ...headingBlock.lines,
    ...titleBlock.lines,
    copy,
    ...sourceBlock.lines,
  )
  return { text: new XMLSerializer().serializeToString(image), width, height }
}

/** Sharp enough for print and high-density screens. */
const SCALE = 2

/** @param svg a self-contained image */
export const svgToPng = async (svg: Blob, width: number, height: number): Promise<Blob> => {
  const url = URL.createObjectURL(svg)
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    canvas.toBlob(
      (png) => (png ? resolve(png) : reject(new Error('The browser could not create a PNG'))),
      'image/png',
    )
    return await promise
  } finally {
    URL.revokeObjectURL(url)
  }
}
