import { useMemo } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import { type SampleDay, sunDay } from '../day/sun-day.ts'
import { memo } from '../ui/deferred.ts'
import { type Frame, linePath } from './frame.ts'
import { shadedHours } from './shaded-hours.ts'

interface SunPathsProps {
  readonly frame: Frame
  readonly days: readonly SampleDay[]
}

export const SunPaths = memo(({ frame, days }: SunPathsProps) => (
  <g>
    {days
      // The same path as in March, within a pixel or two.
      .filter(({ name }) => name !== 'September equinox')
      .map(({ name, courses }) => (
        <path key={name} class="sun-path" d={linePath(frame, courses)} />
      ))}
  </g>
))

/** Stroke widths, pixels. */
const [MIN_WIDTH, MAX_WIDTH] = [2.5, 8]

interface ShadedSunProps {
  readonly frame: Frame
  readonly view: DayView
  readonly estimate: Estimate | null
}

/** The hidden and dimmed stretches of the sun paths: the more energy they cost, the bolder. */
export const ShadedSun = memo(({ frame, view, estimate }: ShadedSunProps) => {
  const days = useMemo(() => view.sampleDays.map(({ solarDay }) => sunDay(view, solarDay)), [view.on])
  return (
    <g class="shaded-sun">
      {shadedHours(days, estimate?.energy.lossByMonthAndHour ?? null).map(({ course, light, weight }, i) => (
        <path
          key={i}
          class={light > 0 ? 'dimmed' : 'hidden'}
          d={linePath(frame, [course])}
          stroke-width={(MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * Math.sqrt(weight)).toFixed(1)}
        />
      ))}
    </g>
  )
})

const LEGEND = [
  ['sun-path', 'full sun'],
  ['dimmed', 'dimmed'],
  ['hidden', 'hidden'],
] as const

export const SunLegend = ({ frame }: { readonly frame: Frame }) => (
  <g class="shaded-sun" stroke-width={5} transform={`translate(${frame.width - 96},${frame.top + 10})`}>
    {LEGEND.map(([kind, text], i) => (
      <g key={kind} transform={`translate(0,${17 * i})`}>
        <path class={kind} d="M0,0H22" />
        <text class="axis-label" x={29} y={4}>
          {text}
        </text>
      </g>
    ))}
  </g>
)
