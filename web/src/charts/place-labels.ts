/** Pixels. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** A text that wants to stand at the first of some places where it covers nothing else. */
export interface LabelRequest {
  readonly key: string
  readonly text: string
  /** Of a character, pixels: SVG cannot measure text before it is drawn. */
  readonly characterWidth: number
  /** Middle of the text; the best place first. */
  readonly places: readonly Pixel[]
  /** Rather covers something than being left out. */
  readonly isRequired?: boolean
}

/** What labels stay within, from the left edge of the drawing, pixels. */
interface Box {
  readonly width: number
  readonly top: number
  readonly bottom: number
}

const HEIGHT = 15
const PADDING = 6
/** Around the middle of a handle. */
const HANDLE_RADIUS = 7

const widthOf = ({ text, characterWidth }: LabelRequest): number => text.length * characterWidth + PADDING

const covers = (dx: number, width: number, dy: number, height: number): boolean =>
  Math.abs(dx) < width && Math.abs(dy) < height

/** Places texts so that they overlap neither each other nor a handle; the first ones have priority. */
export const placeLabels = <Request extends LabelRequest>(
  { width, top, bottom }: Box,
  requests: readonly Request[],
  handles: readonly Pixel[] = [],
): (Request & Pixel)[] => {
  const placed: (Request & Pixel)[] = []
  const isFree = (label: Request & Pixel): boolean => {
    const { x, y } = label
    const half = widthOf(label) / 2
    return (
      y >= top + HEIGHT / 2 &&
      y <= bottom - HEIGHT / 2 &&
      !placed.some((other) => covers(other.x - x, half + widthOf(other) / 2, other.y - y, HEIGHT)) &&
      !handles.some((handle) =>
        covers(handle.x - x, half + HANDLE_RADIUS, handle.y - y, HEIGHT / 2 + HANDLE_RADIUS),
      )
    )
  }
  for (const request of requests) {
    const half = widthOf(request) / 2
    const candidates = request.places
      .filter(({ x }) => 0 <= x && x <= width)
      .map(({ x, y }) => ({ ...request, x: Math.max(half, Math.min(x, width - half)), y }))
    const label = candidates.find(isFree) ?? (request.isRequired ? candidates[0] : undefined)
    if (label) placed.push(label)
  }
  return placed
}
