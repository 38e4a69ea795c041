import { area, line } from 'd3-shape'
import { type Frame, xOf, yOf } from '../geometry.ts'
import type { Place } from '../outline.ts'
import type { TrackPoint } from '../track.ts'

export const outlinePath = (frame: Frame, outline: readonly Place[]): string =>
  line<Place>(
    ({ relative }) => xOf(frame, relative),
    ({ height }) => yOf(frame, height),
  )([...outline]) ?? ''

/** The land under an outline. */
export const landPath = (frame: Frame, outline: readonly Place[]): string =>
  area<Place>(
    ({ relative }) => xOf(frame, relative),
    frame.bottom,
    ({ height }) => yOf(frame, height),
  )([...outline]) ?? ''

export const trackPath = (frame: Frame, segment: readonly TrackPoint[]): string =>
  line<TrackPoint>(
    ({ relative }) => xOf(frame, relative),
    ({ altitude }) => yOf(frame, altitude),
  )([...segment]) ?? ''
