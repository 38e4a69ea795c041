import type { Pixel } from '../charts/place-labels.ts'
import { clamp } from '../ui/azimuth.ts'
import type { Frame } from './frame.ts'

/** Pixels. */
export const FORM_WIDTH = 420
const [FORM_HEIGHT, GAP] = [190, 24]

/** Where an obstacle is drawn, pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
}

/** What hiding the obstacle is worth, and a pixel of distance from it, in hidden places on the sun paths. */
const [COST_OF_HIDING, COST_OF_DISTANCE] = [1000, 0.05]

/**
 * Where a form at the top of the sky covers neither the obstacle that it is about nor, as far as possible, what is lost.
 *
 * @param loss places on the shaded parts of the sun paths
 * @returns its left edge, pixels
 */
export const formLeft = (frame: Frame, { left, right, top }: Box, loss: readonly Pixel[]): number => {
  const bottom = frame.top + FORM_HEIGHT
  const centered = (left + right - FORM_WIDTH) / 2
  const last = Math.max(frame.left, frame.right - FORM_WIDTH)
  const cost = (x: number): number => {
    const isHiding = x < right && x + FORM_WIDTH > left && top < bottom
    const hidden = loss.filter((place) => x < place.x && place.x < x + FORM_WIDTH && place.y < bottom)
    return hidden.length + COST_OF_DISTANCE * Math.abs(x - centered) + (isHiding ? COST_OF_HIDING : 0)
  }
  return [centered, right + GAP, left - GAP - FORM_WIDTH, frame.left, last]
    .map((x) => clamp(frame.left, x, last))
    .reduce((best, x) => (cost(x) < cost(best) ? x : best))
}
