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
export interface Taken extends Pixel {
  /** Pixels; a handle's radius by default. */
  readonly radius?: number
  /** May be covered if a text would otherwise be left out. */
  readonly isSoft?: boolean
}

const widthOf = ({ text, characterWidth }: LabelRequest): number => text.length * characterWidth + PADDING

const covers = (dx: number, width: number, dy: number, height: number): boolean =>
  Math.abs(dx) < width && Math.abs(dy) < height

/** Places texts so that they overlap neither each other nor a handle; earlier requests have priority. */
export const placeLabels = <Request extends LabelRequest>(
  { width, top, bottom }: Box,
  requests: readonly Request[],
  handles: readonly Taken[] = [],
): (Request & Pixel)[] => {
  const placed: (Request & Pixel)[] = []
  const hard = handles.filter(({ isSoft }) => !isSoft)
  const isOff = (label: Request & Pixel, taken: readonly Taken[]): boolean =>
    !taken.some(({ x, y, radius = HANDLE_RADIUS }) =>
      covers(x - label.x, widthOf(label) / 2 + radius, y - label.y, HEIGHT / 2 + radius),
    )
  const isApart = (label: Request & Pixel): boolean =>
    !placed.some((other) =>
      covers(other.x - label.x, (widthOf(label) + widthOf(other)) / 2, other.y - label.y, HEIGHT),
    )
  const isFree = (label: Request & Pixel): boolean =>
    label.y >= top + HEIGHT / 2 && label.y <= bottom - HEIGHT / 2 && isOff(label, hard)
  for (const request of requests) {
    const half = widthOf(request) / 2
    const candidates = request.places
      .filter(({ x }) => 0 <= x && x <= width)
      .map(({ x, y }) => ({ ...request, x: Math.max(half, Math.min(x, width - half)), y }))
      .filter(isApart)
    const free = candidates.filter(isFree)
    const label =
      free.find((candidate) => isOff(candidate, handles)) ??
      free[0] ??
      (request.isRequired
        ? (candidates.find((candidate) => isOff(candidate, hard)) ?? candidates[0])
        : undefined)
    if (label) placed.push(label)
  }
  return placed
}
