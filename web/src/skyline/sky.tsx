import type { Estimate } from '../api/types.ts'
import type { SampleDay } from '../day/sun-day.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { coursePath, type Frame, toX } from './frame.ts'
import type { HourLine } from './hour-lines.ts'
import type { ShadedHour } from './shaded-hours.ts'

/** The air, lighter towards the horizon. */
export const Sky = ({ frame, id }: { readonly frame: Frame; readonly id: string }) => (
  <>
    <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
      <stop class="sky-top" offset="0" />
      <stop class="sky-bottom" offset="1" />
    </linearGradient>
    <rect fill={`url(#${id})`} width={frame.width} height={frame.bottom} />
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
  ['sun-path', 'full sun'],
  ['dimmed', 'dimmed'],
  ['hidden', 'hidden'],
] as const

interface LossBandProps {
  readonly frame: Frame
  readonly sectors: Estimate['energy']['lossBySector']
}

/** Degrees of a sector. */
const SECTOR = 10

/** From where the light is missing: a band along the horizon, the stronger the more is lost there. */
export const LossBand = ({ frame, sectors }: LossBandProps) => {
  const lost = sectors.map(({ beam, diffuse }) => Math.max(0, beam + diffuse))
  const most = Math.max(...lost)
  return (
    <g class="loss-band">
      {most > 0 &&
        sectors.map(({ direction }, i) => {
          const start = relativeAzimuth(frame.center, Number(direction))
          return (
            <rect
              key={direction}
              x={toX(frame, start)}
              y={frame.bottom}
              width={toX(frame, start + SECTOR) - toX(frame, start)}
              height={4}
              fill-opacity={(lost[i] ?? 0) / most}
            />
          )
        })}
    </g>
  )
}

/** What the colors of the sun paths mean. */
export const SunLegend = ({ frame }: { readonly frame: Frame }) => (
  <g class="shaded-sun" transform={`translate(${frame.right - 96},${frame.top + 10})`}>
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
