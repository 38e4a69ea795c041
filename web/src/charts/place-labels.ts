/** A position in a drawing, pixels. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** A text, drawn at the first of its places where it covers nothing else. */
export interface LabelRequest {
  readonly key: string
  readonly text: string
  /** Width of a character, pixels: SVG cannot measure text before it is drawn. */
  readonly characterWidth: number
  /** Middle of the text; the best place first. */
  readonly places: readonly Pixel[]
  /** Covers a handle or crosses the edge if there is no other way; other texts are left out. */
  readonly isRequired?: boolean
}

/** The area that labels stay within, from the left edge of the drawing, pixels. */
interface Box {
  readonly width: number
  readonly top: number
  readonly bottom: number
}

const HEIGHT = 15
const PADDING = 6
/** Radius of a handle, pixels. */
const HANDLE_RADIUS = 10

/** A spot that no text covers. */
interface Taken extends Pixel {
  /** Pixels; a handle's radius by default. */
  readonly radius?: number
}

/** Half the width of a text with its padding. Characters that isolate a name have no width. */
export const halfWidth = ({ text, characterWidth }: Pick<LabelRequest, 'text' | 'characterWidth'>): number =>
  (text.replace(/[\u2068\u2069]/g, '').length * characterWidth + PADDING) / 2

const covers = (dx: number, width: number, dy: number, height: number): boolean =>
  Math.abs(dx) < width && Math.abs(dy) < height

/** Places texts so that they overlap neither each other nor a handle; earlier requests have priority. */
export const placeLabels = <Request extends LabelRequest>(
  { width, top, bottom }: Box,
  requests: readonly Request[],
  handles: readonly Taken[] = [],
): (Request & Pixel)[] => {
  const placed: (Request & Pixel)[] = []
  const isOff = (label: Request & Pixel): boolean =>
    !handles.some(({ x, y, radius = HANDLE_RADIUS }) =>
      covers(x - label.x, halfWidth(label) + radius, y - label.y, HEIGHT / 2 + radius),
    )
  const isApart = (label: Request & Pixel): boolean =>
    !placed.some((other) =>
      covers(other.x - label.x, halfWidth(label) + halfWidth(other), other.y - label.y, HEIGHT),
    )
  const isFree = (label: Request & Pixel): boolean =>
    label.y >= top + HEIGHT / 2 && label.y <= bottom - HEIGHT / 2 && isOff(label)
  for (const request of requests) {
    const half = halfWidth(request)
    const candidates = request.places
      .filter(({ x }) => 0 <= x && x <= width)
      .map(({ x, y }) => ({ ...request, x: Math.max(half, Math.min(x, width - half)), y }))
      .filter(isApart)
    const label =
      candidates.find(isFree) ?? (request.isRequired ? (candidates.find(isOff) ?? candidates[0]) : undefined)
    if (label) placed.push(label)
  }
  return placed
}
