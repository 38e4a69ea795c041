import { clamp, type Frame, type Pixel } from './frame.ts'

/** A text that wants to stand at the first of some places where it covers nothing else. */
export interface LabelRequest {
  readonly key: string
  readonly text: string
  /** Middle of the text; the best place first. */
  readonly places: readonly Pixel[]
  /** Rather covers something than being left out. */
  readonly isRequired?: boolean
  readonly kind: 'obstacle' | 'path' | 'hour'
}

export interface Label extends Pixel, Pick<LabelRequest, 'key' | 'text' | 'kind'> {}

/** Pixels; SVG cannot measure text before it is drawn. */
const CHARACTER: Readonly<Record<LabelRequest['kind'], number>> = { obstacle: 7, path: 6.3, hour: 6 }
const HEIGHT = 15
const PADDING = 6

const widthOf = ({ text, kind }: Pick<LabelRequest, 'text' | 'kind'>): number =>
  text.length * CHARACTER[kind] + PADDING

/** Moves a text into the frame from the sides. */
const inside = ({ left, right }: Frame, request: LabelRequest, { x, y }: Pixel): Label => {
  const half = widthOf(request) / 2
  const { key, text, kind } = request
  return { key, text, kind, y, x: clamp(left + half, x, Math.max(left + half, right - half)) }
}

const overlap = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 && Math.abs(a.y - b.y) < HEIGHT

const covers = (label: Label, { x, y }: Pixel, radius: number): boolean =>
  Math.abs(label.x - x) < widthOf(label) / 2 + radius && Math.abs(label.y - y) < HEIGHT / 2 + radius

const HANDLE_RADIUS = 7

/** Places texts so that they overlap neither each other nor a handle; the first ones have priority. */
export const placeLabels = (
  frame: Frame,
  requests: readonly LabelRequest[],
  handles: readonly Pixel[],
): Label[] => {
  const placed: Label[] = []
  const { left, right, top, bottom } = frame
  const isFree = (label: Label): boolean =>
    label.y > top + HEIGHT / 2 &&
    label.y < bottom - HEIGHT / 2 &&
    !placed.some((other) => overlap(label, other)) &&
    !handles.some((handle) => covers(label, handle, HANDLE_RADIUS))
  for (const request of requests) {
    const visible = request.places.filter(({ x }) => left <= x && x <= right)
    const candidates = visible.map((place) => inside(frame, request, place))
    const label = candidates.find(isFree) ?? (request.isRequired ? candidates[0] : undefined)
    if (label) placed.push(label)
  }
  return placed
}
