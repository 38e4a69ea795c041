import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import type { Dragged } from '../ui/use-drag.ts'
import { type Frame, skyPositionAt, toDegrees } from './frame.ts'
import { drawStroke, extendStroke } from './freehand.ts'
import { Handles } from './handles.tsx'
import { addPoint, movePoint, nearestPoint } from './points.ts'

/** The points while a line is drawn over them. @param from where the pointer was pressed */
const drawing = (points: Points, frame: Frame, from: Pixel): ((to: Pixel) => Points) => {
  let last = skyPositionAt(frame, from)
  let stroke = extendStroke(new Map(), last, last)
  return (to) => {
    const next = skyPositionAt(frame, to)
    stroke = extendStroke(stroke, last, next)
    last = next
    return drawStroke(points, stroke)
  }
}

/** The points while one of them is dragged, within the view. */
const moving = (points: Points, frame: Frame, index: number): ((by: Dragged) => Points) => {
  const { direction = 'N', heightAngle = 0 } = points[index] ?? {}
  const relative = relativeAzimuth(frame.center, azimuthOf(direction))
  return ({ dx, dy }) => {
    const { turn, rise } = toDegrees(frame, dx, dy)
    const turnInView = clamp(-frame.reach - relative, turn, frame.reach - relative)
    return movePoint(points, index, turnInView, Math.min(rise, frame.maxAltitude - heightAngle))
  }
}

/** What edits the horizon in the diagram. */
export const horizonTools = { Handles, drawing, moving, nearestPoint, addPoint }

export type HorizonTools = typeof horizonTools
