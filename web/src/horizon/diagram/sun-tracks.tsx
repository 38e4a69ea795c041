import type { JSX } from 'preact'
import { type Frame, xOf, yOf } from '../geometry.ts'
import { hourLabels, hourMarks } from '../hour-marks.ts'
import { shadedStretches } from '../shaded.ts'
import { type Segment, trackOf } from '../track.ts'
import type { ShadingResult, SunPath, SunPathDay } from '../types.ts'
import { trackPath } from './path.ts'
import { Unspoken } from './unspoken.tsx'

/** Class of a day's track: `march`, `june`, `september` or `december`. */
export const trackClass = (name: SunPathDay['name']): string => (name.split(' ')[0] ?? '').toLowerCase()

interface Track {
  readonly name: SunPathDay['name']
  readonly segments: readonly Segment[]
}

export const tracksOf = (sunPath: SunPath | null, centre: number): Track[] =>
  sunPath?.sampleDays.map(({ name, points }) => ({ name, segments: trackOf(points, centre) })) ?? []

const highest = ({ segments }: Track): number =>
  segments.flat().reduce((most, { altitude }) => Math.max(most, altitude), 0)

interface TracksProps {
  readonly frame: Frame
  readonly tracks: readonly Track[]
}

const marksOf = (tracks: readonly Track[]) =>
  [...tracks]
    .sort((a, b) => highest(b) - highest(a))
    .map(({ name, segments }) => ({ name, marks: hourMarks(segments) }))

/** The hours of local solar time along the tracks. */
export const Hours = ({ frame, tracks }: TracksProps): JSX.Element => {
  const marked = marksOf(tracks)
  const labels = hourLabels(
    frame,
    marked.map(({ marks }) => marks),
  )
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
      {labels.map(({ text, x, y }) => (
        <text key={`${x} ${y}`} class="hour-label" x={x} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </Unspoken>
  )
}

/** The ways of the sun on the sample days. */
export const SunTracks = ({ frame, tracks }: TracksProps): JSX.Element => (
  <Unspoken>
    {tracks.map(({ name, segments }) => (
      <path
        key={name}
        class={`track ${trackClass(name)}`}
        d={segments.map((segment) => trackPath(frame, segment)).join('')}
      />
    ))}
  </Unspoken>
)

interface ShadedTracksProps extends TracksProps {
  readonly shading: ShadingResult | null
  readonly longitude: number
}

/** What the service found shaded of each way. */
export const ShadedTracks = ({ frame, tracks, shading, longitude }: ShadedTracksProps): JSX.Element => (
  <Unspoken>
    {shading?.sampleDays.map((day) => {
      const segments = tracks.find(({ name }) => name === day.name)?.segments ?? []
      const d = shadedStretches(segments, day, longitude)
        .map((stretch) => trackPath(frame, stretch))
        .join('')
      return (
        <g key={day.name}>
          <path class="shaded-edge" d={d} />
          <path class={`shaded ${trackClass(day.name)}`} d={d} />
        </g>
      )
    })}
  </Unspoken>
)
