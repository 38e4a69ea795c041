import { useMemo } from 'preact/hooks'
import type { ShadingResult } from '../api/types.ts'
import { type Frame, linePath } from './frame.ts'
import type { HourLine } from './hour-lines.ts'
import { hiddenSegments, type LossClock, type Track, weighHidden } from './sun-tracks.ts'

/** The air, lighter towards the horizon. */
export const Sky = ({ frame, id }: { readonly frame: Frame; readonly id: string }) => (
  <>
    <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
      <stop class="sky-top" offset="0" />
      <stop class="sky-bottom" offset="1" />
    </linearGradient>
    <rect
      fill={`url(#${id})`}
      x={frame.left}
      y={frame.top}
      width={frame.right - frame.left}
      height={frame.bottom - frame.top}
    />
  </>
)

interface SunPathsProps {
  readonly frame: Frame
  readonly tracks: readonly Track[]
  readonly lines: readonly HourLine[]
}

/** The sun paths, and lines through the same hours on all of them. */
export const SunPaths = ({ frame, tracks, lines }: SunPathsProps) => (
  <g>
    {lines.map(({ hour, parts }) => (
      <path key={hour} class="hour-line" d={linePath(frame, parts)} />
    ))}
    {tracks.map(({ name, segments }) =>
      // The sun takes the same path in March, but for a pixel or two.
      name === 'September equinox' ? null : (
        <path key={name} class="sun-path" d={linePath(frame, segments)} />
      ),
    )}
  </g>
)

interface HiddenSunProps {
  readonly frame: Frame
  readonly tracks: readonly Track[]
  readonly shading: ShadingResult | null
  /** Degrees east. */
  readonly longitude: number
  readonly clock: LossClock | null
}

/** Pixels. */
const [MIN_WIDTH, MAX_WIDTH] = [2.5, 8]
const MIN_OPACITY = 0.6

/** The stretches of the sun paths on which the sun is hidden: the more energy that costs, the bolder. */
export const HiddenSun = (props: HiddenSunProps) => {
  const { frame, tracks, shading, longitude, clock } = props
  const stretches = useMemo(
    () =>
      shading?.sampleDays.flatMap((day) => {
        const segments = tracks.find(({ name }) => name === day.name)?.segments ?? []
        return weighHidden(hiddenSegments(segments, day, longitude), day, clock)
      }) ?? [],
    [tracks, shading, longitude, clock],
  )
  return (
    <g class="hidden-sun">
      {stretches.map(({ segment, weight }, i) => (
        <path
          key={i}
          d={linePath(frame, [segment])}
          stroke-width={MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * Math.sqrt(weight)}
          stroke-opacity={MIN_OPACITY + (1 - MIN_OPACITY) * weight}
        />
      ))}
    </g>
  )
}
