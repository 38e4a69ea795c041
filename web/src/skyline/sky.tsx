import type { SampleDay } from '../day/sun-day.ts'
import { coursePath, type Frame } from './frame.ts'
import type { HourLine } from './hour-lines.ts'
import type { ShadedHour } from './shaded-hours.ts'

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
  readonly days: readonly SampleDay[]
  readonly lines: readonly HourLine[]
}

/** The sun paths, and lines through the same hours on all of them. */
export const SunPaths = ({ frame, days, lines }: SunPathsProps) => (
  <g>
    {lines.map(({ hour, courses }) => (
      <path key={hour} class="hour-line" d={coursePath(frame, courses)} />
    ))}
    {days
      // The sun takes the same path in March, but for a pixel or two.
      .filter(({ name }) => name !== 'September equinox')
      .map(({ name, courses }) => (
        <path key={name} class="sun-path" d={coursePath(frame, courses)} />
      ))}
  </g>
)

/** Pixels. */
const [MIN_WIDTH, MAX_WIDTH] = [2.5, 8]

interface ShadedSunProps {
  readonly frame: Frame
  readonly hours: readonly ShadedHour[]
}

/** The stretches of the sun paths on which the sun is hidden or dimmed: the more energy that costs, the bolder. */
export const ShadedSun = ({ frame, hours }: ShadedSunProps) => (
  <g class="shaded-sun">
    {hours.map(({ course, light, weight }, i) => (
      <path
        key={i}
        class={light > 0 ? 'dimmed' : 'hidden'}
        d={coursePath(frame, [course])}
        stroke-width={MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * Math.sqrt(weight)}
      />
    ))}
  </g>
)

const LEGEND = [
  ['sun-path', 'sun reaches the panels'],
  ['dimmed', 'dimmed by leaves'],
  ['hidden', 'hidden'],
] as const

/** What the colors of the sun paths mean. */
export const SunLegend = ({ frame }: { readonly frame: Frame }) => (
  <g class="shaded-sun" transform={`translate(${frame.left + 12},${frame.top + 14})`}>
    {LEGEND.map(([kind, text], i) => (
      <g key={kind} transform={`translate(0,${17 * i})`}>
        <path class={kind} d="M0,0H22" stroke-width={kind === 'sun-path' ? undefined : 5} />
        <text class="axis-label" x={29} y={4}>
          {text}
        </text>
      </g>
    ))}
  </g>
)
