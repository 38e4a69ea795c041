import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { topHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../api/types.ts'
import type { SkyPosition } from './frame.ts'

/** Degrees between the drawn edge and the real one. */
const MAX_ERROR = 0.05
/** Degrees; a flat edge needs no closer look. */
const FIRST_STEP = 5
const MAX_DEPTH = 12

/** The turns between two others at which the edge has to be drawn to look as curved as it is: densely where it is steep. */
const turnsBetween = (heightAt: (turn: number) => number, from: number, to: number, depth = 0): number[] => {
  const middle = (from + to) / 2
  const error = Math.abs(heightAt(middle) - (heightAt(from) + heightAt(to)) / 2)
  return depth >= MAX_DEPTH || (error < MAX_ERROR && to - from <= FIRST_STEP)
    ? [to]
    : [...turnsBetween(heightAt, from, middle, depth + 1), ...turnsBetween(heightAt, middle, to, depth + 1)]
}

/**
 * The top edge of an obstacle from left to right, as the panels see it: one part, or two if the obstacle crosses the edge of the
 * diagram.
 *
 * @param center azimuth in the middle of the diagram
 */
export const screenOutline = (obstacle: Obstacle, center: number): SkyPosition[][] => {
  const view = viewOf(obstacle)
  const first = wrapAzimuth(view.azimuth - center + 180) - 180
  /** Degrees from the first end to the right edge of the diagram. */
  const toEdge = 180 - first
  const heightAt = (turn: number): number => topHeightAt(view, view.azimuth + turn)
  const part = (from: number, to: number, left: number): SkyPosition[] =>
    [from, ...turnsBetween(heightAt, from, to)].map((turn) => ({
      relative: left + turn - from,
      height: heightAt(turn),
    }))
  return toEdge < view.width
    ? [part(0, toEdge, first), part(toEdge, view.width, -180)]
    : [part(0, view.width, first)]
}

/** The highest point of the top edge, degrees above the horizontal. */
export const screenTop = (obstacle: Obstacle): number =>
  screenOutline(obstacle, 0)
    .flat()
    .reduce((max, { height }) => Math.max(max, height), 0)

/** A place on a screen as the panels see it: 0…1 from its left side to its right one, and from the horizontal to its top edge. */
export type ScreenPosition = readonly [across: number, up: number]

/** Where places on a screen are in the diagram. @param center azimuth in the middle of the diagram */
export const onScreen = (obstacle: Obstacle, center: number): ((position: ScreenPosition) => SkyPosition) => {
  const view = viewOf(obstacle)
  const left = wrapAzimuth(view.azimuth - center + 180) - 180
  return ([across, up]) => ({
    relative: left + across * view.width,
    height: up * topHeightAt(view, view.azimuth + across * view.width),
  })
}
