import type { JSX } from 'preact'
import type { ShadingResult, SunPath, SunPathDay } from '../../api/types.ts'
import type { Frame } from '../geometry.ts'
import { type Segment, shadedSegments, toTrackSegments } from '../track.ts'
import { trackPath } from './svg-path.ts'

/** CSS class of a day's track: `march`, `june`, `september` or `december`. */
export const trackClass = (name: SunPathDay['name']): string => (name.split(' ')[0] ?? '').toLowerCase()

/** A day's sun path as drawn in the diagram. */
export interface Track {
  readonly name: SunPathDay['name']
  readonly segments: readonly Segment[]
}

export const toTracks = (sunPath: SunPath | null, center: number): Track[] =>
  sunPath?.sampleDays.map(({ name, points }) => ({ name, segments: toTrackSegments(points, center) })) ?? []

export interface TracksProps {
  readonly frame: Frame
  readonly tracks: readonly Track[]
}

/** The sun paths of the sample days. */
export const SunPaths = ({ frame, tracks }: TracksProps): JSX.Element => (
  <g>
    {tracks.map(({ name, segments }) => (
      <path
        key={name}
        class={`track ${trackClass(name)}`}
        d={segments.map((segment) => trackPath(frame, segment)).join('')}
      />
    ))}
  </g>
)

interface ShadedSunPathsProps extends TracksProps {
  readonly shading: ShadingResult | null
  readonly longitude: number
}

/** The shaded parts of the sun paths. */
export const ShadedSunPaths = ({ frame, tracks, shading, longitude }: ShadedSunPathsProps): JSX.Element => (
  <g>
    {shading?.sampleDays.map((day) => {
      const segments = tracks.find(({ name }) => name === day.name)?.segments ?? []
      const d = shadedSegments(segments, day, longitude)
        .map((segment) => trackPath(frame, segment))
        .join('')
      return (
        <g key={day.name}>
          <path class="shaded-edge" d={d} />
          <path class={`shaded ${trackClass(day.name)}`} d={d} />
        </g>
      )
    })}
  </g>
)
