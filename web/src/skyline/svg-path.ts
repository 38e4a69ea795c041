import { area, line } from 'd3-shape'
import { type Frame, type SkyPosition, toX, toY } from './frame.ts'

type Positions = readonly SkyPosition[]

/** Each part is a line of its own. */
export const linePath = (frame: Frame, parts: readonly Positions[]): string => {
  const draw = line<SkyPosition>(
    ({ relative }) => toX(frame, relative),
    ({ height }) => toY(frame, height),
  )
  return parts.map((part) => draw([...part]) ?? '').join('')
}

/** The areas below the parts. */
export const areaPath = (frame: Frame, parts: readonly Positions[]): string => {
  const draw = area<SkyPosition>(
    ({ relative }) => toX(frame, relative),
    frame.bottom,
    ({ height }) => toY(frame, height),
  )
  return parts.map((part) => draw([...part]) ?? '').join('')
}
