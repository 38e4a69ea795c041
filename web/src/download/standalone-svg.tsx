import { render } from 'preact'
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

/** Elements that only the screen needs, such as handles and pointer targets. */
const SCREEN_ONLY = '.screen-only'

/** A copy with inline styles, in the light color scheme, with no selection. */
const styledCopy = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = document.importNode(svg, true)
  const copies = [copy, ...copy.querySelectorAll('*')]
  const { colorScheme } = svg.style
  const selected = svg.querySelector('[aria-pressed="true"]')
  svg.style.colorScheme = 'light'
  selected?.setAttribute('aria-pressed', 'false')
  for (const [i, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const element = copies[i]
    if (original.matches(SCREEN_ONLY)) element?.remove()
    else if (element) inlineStyles(original, element)
  }
  svg.style.colorScheme = colorScheme
  selected?.setAttribute('aria-pressed', 'true')
  return copy
}

const HEADING = { 'font-size': 15, 'font-weight': 600, fill: '#1c2430' }
const TITLE = { 'font-size': 13, 'font-weight': 400, fill: '#1c2430' }
const SOURCE = { 'font-size': 11, 'font-weight': 400, fill: '#586273' }

/** Line height as a multiple of the font size. */
const LEADING = 1.36

/** Width of an average character as a share of the font size. */
const CHARACTER = 0.56

/** Breaks a text into lines of at most a width in pixels, because SVG does not. Longer words overflow. */
const wrap = (text: string, width: number, size: number): string[] => {
  const most = Math.floor(width / (CHARACTER * size))
  const lines: string[] = []
  for (const word of text === '' ? [] : text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Padding in pixels around everything, and between the texts and the picture. */
const PADDING = 14
const GAP = 8

interface Caption {
  /** Bold, above the picture; '' for none. */
  readonly heading: string
  readonly title: string
  /** Below the picture. */
  readonly source: string
}

/** A text below y in lines of a width, and its lower edge. */
const written = (text: string, style: typeof HEADING, width: number, y: number) => {
  const size = style['font-size']
  const lines = wrap(text, width, size)
  return {
    end: y + lines.length * LEADING * size,
    texts: lines.map((line, i) => (
      <text
        key={i}
        {...style}
        x={PADDING}
        y={y + (i + 1) * LEADING * size - 4}
        font-family="system-ui, sans-serif"
      >
        {line}
      </text>
    )),
  }
}

/** An SVG element of the page as a self-contained image on white, between its title and its source. */
export const standaloneSvg = (svg: SVGSVGElement, caption: Caption) => {
  const { width: innerWidth, height: innerHeight } = svg.getBoundingClientRect()
  const heading = written(caption.heading, HEADING, innerWidth, PADDING)
  const title = written(caption.title, TITLE, innerWidth, heading.end)
  const top = title.end + GAP
  const source = written(caption.source, SOURCE, innerWidth, top + innerHeight + GAP)
  const [width, height] = [innerWidth + 2 * PADDING, source.end + PADDING]
  const copy = styledCopy(svg)
  const image = document.createDocumentFragment()
  render(
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <title>{caption.title}</title>
      <rect width="100%" height="100%" fill="#ffffff" />
      {heading.texts}
      {title.texts}
      {source.texts}
      <g transform={`translate(${PADDING},${top})`} ref={(place) => place?.append(copy)} />
    </svg>,
    image,
  )
  return { text: new XMLSerializer().serializeToString(image), width, height }
}

export type StandaloneSvg = ReturnType<typeof standaloneSvg>

/** Draws a picture file on a canvas. @param sizeOf its size there in pixels @throws if it is not a picture */
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
