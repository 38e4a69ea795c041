import { area, line } from 'd3-shape'
import { type Frame, toX, toY } from '../geometry.ts'
import type { SkyPosition } from '../outline.ts'
import type { TrackPoint } from '../track.ts'

export const outlinePath = (frame: Frame, outline: readonly SkyPosition[]): string =>
  line<SkyPosition>(
    ({ relative }) => toX(frame, relative),
    ({ height }) => toY(frame, height),
  )([...outline]) ?? ''

/** The area below the outline. */
export const landPath = (frame: Frame, outline: readonly SkyPosition[]): string =>
  area<SkyPosition>(
    ({ relative }) => toX(frame, relative),
    frame.bottom,
    ({ height }) => toY(frame, height),
  )([...outline]) ?? ''

export const trackPath = (frame: Frame, segment: readonly TrackPoint[]): string =>
  line<TrackPoint>(
    ({ relative }) => toX(frame, relative),
    ({ altitude }) => toY(frame, altitude),
  )([...segment]) ?? ''
