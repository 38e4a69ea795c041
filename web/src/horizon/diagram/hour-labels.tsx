import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { relativeAzimuth, toAzimuth } from '../azimuth.ts'
import { type Frame, toX, toY } from '../geometry.ts'
import { hourLabels, hourMarks, type Pixel } from '../hour-marks.ts'
import { MAX_HANDLES } from './handles.tsx'
import { type Track, type TracksProps, trackClass } from './sun-paths.tsx'

const maxAltitude = ({ segments }: Track): number =>
  segments.flat().reduce((max, { altitude }) => Math.max(max, altitude), 0)

/** The highest track first, because labels of earlier tracks have priority. */
const marksByTrack = (tracks: readonly Track[]) =>
  [...tracks]
    .sort((a, b) => maxAltitude(b) - maxAltitude(a))
    .map(({ name, segments }) => ({ name, marks: hourMarks(segments) }))

const handlePositions = (points: Points, center: number, frame: Frame): Pixel[] =>
  points.length > MAX_HANDLES
    ? []
    : points.map(({ direction, heightAngle }) => ({
        x: toX(frame, relativeAzimuth(center, toAzimuth(direction) ?? 0)),
        y: toY(frame, heightAngle),
      }))

interface HourLabelsProps extends TracksProps {
  readonly points: Points
  readonly center: number
}

/** Marks and labels of the hours, local mean solar time, along the tracks. */
export const HourLabels = ({ frame, tracks, points, center }: HourLabelsProps): JSX.Element => {
  const marked = useMemo(() => marksByTrack(tracks), [tracks])
  const all = marked.map(({ marks }) => marks)
  return (
    <g>
      {marked.flatMap(({ name, marks }) =>
        marks.map(({ hour, relative, altitude }) => (
          <circle
            key={`${name} ${hour}`}
            class={`hour-mark ${trackClass(name)}`}
            cx={toX(frame, relative)}
            cy={toY(frame, altitude)}
            r={2.5}
          />
        )),
      )}
      {hourLabels(frame, all, handlePositions(points, center, frame)).map(({ text, x, y }) => (
        <text key={`${x} ${y}`} class="hour-label" x={x} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}
