import type { Size } from './chart.tsx'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface HatchProps {
  /** Unique within the page. */
  readonly id: string
  /** What to hatch, pixels. */
  readonly boxes: readonly Box[]
  /** Of the whole drawing. */
  readonly size: Size
}

/** Pixels between two lines, horizontally. */
const STEP = 6

const diagonals = ({ width, height }: Size): string =>
  Array.from({ length: Math.ceil((width + height) / STEP) }, (_, i) => i * STEP - height)
    .map((x) => `M${x} ${height}L${x + height} 0`)
    .join('')

/** Hatched boxes. Lines that are clipped stay lines in print, where a pattern becomes an image for each box. */
export const Hatch = ({ id, boxes, size }: HatchProps) => (
  <>
    <clipPath id={id}>
      {boxes.map((box) => (
        <rect key={`${box.x} ${box.y}`} rx="2" {...box} />
      ))}
    </clipPath>
    <path class="hatch" clip-path={`url(#${id})`} d={diagonals(size)} />
  </>
)
