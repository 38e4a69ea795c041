import type { JSX } from 'preact'
import type { ShadingResult, SunPath, SunPathDay } from '../../api/types.ts'
import type { Frame } from '../geometry.ts'
import { shadedStretches } from '../shaded.ts'
import { type Segment, trackOf } from '../track.ts'
import { trackPath } from './svg-path.ts'
import { Unspoken } from './unspoken.tsx'

/** Class of a day's track: `march`, `june`, `september` or `december`. */
export const trackClass = (name: SunPathDay['name']): string => (name.split(' ')[0] ?? '').toLowerCase()

export interface Track {
  readonly name: SunPathDay['name']
  readonly segments: readonly Segment[]
}

export const tracksOf = (sunPath: SunPath | null, centre: number): Track[] =>
  sunPath?.sampleDays.map(({ name, points }) => ({ name, segments: trackOf(points, centre) })) ?? []

export interface TracksProps {
  readonly frame: Frame
  readonly tracks: readonly Track[]
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
