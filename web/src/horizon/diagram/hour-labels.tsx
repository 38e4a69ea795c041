import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { azimuthOf, relativeTo } from '../azimuth.ts'
import { type Frame, xOf, yOf } from '../geometry.ts'
import { hourLabels, hourMarks, type Spot } from '../hour-marks.ts'
import { MOST_HANDLES } from './handles.tsx'
import { type Track, type TracksProps, trackClass } from './sun-paths.tsx'
import { Unspoken } from './unspoken.tsx'

const highest = ({ segments }: Track): number =>
  segments.flat().reduce((most, { altitude }) => Math.max(most, altitude), 0)

/** The highest track first: its labels have the most room. */
const marksOf = (tracks: readonly Track[]) =>
  [...tracks]
    .sort((a, b) => highest(b) - highest(a))
    .map(({ name, segments }) => ({ name, marks: hourMarks(segments) }))

const handleSpots = (points: Points, centre: number, frame: Frame): Spot[] =>
  points.length > MOST_HANDLES
    ? []
    : points.map(({ direction, heightAngle }) => ({
        x: xOf(frame, relativeTo(centre, azimuthOf(direction) ?? 0)),
        y: yOf(frame, heightAngle),
      }))

interface HoursProps extends TracksProps {
  readonly points: Points
  readonly centre: number
}

/** The hours of local solar time along the tracks. */
export const Hours = ({ frame, tracks, points, centre }: HoursProps): JSX.Element => {
  const marked = useMemo(() => marksOf(tracks), [tracks])
  const all = marked.map(({ marks }) => marks)
  return (
    <Unspoken>
      {marked.flatMap(({ name, marks }) =>
        marks.map(({ hour, relative, altitude }) => (
          <circle
            key={`${name} ${hour}`}
            class={`hour-mark ${trackClass(name)}`}
            cx={xOf(frame, relative)}
            cy={yOf(frame, altitude)}
            r={2.5}
          />
        )),
      )}
      {hourLabels(frame, all, handleSpots(points, centre, frame)).map(({ text, x, y }) => (
        <text key={`${x} ${y}`} class="hour-label" x={x} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </Unspoken>
  )
}
