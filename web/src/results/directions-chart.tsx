import { scaleLinear } from 'd3-scale'
import { arc } from 'd3-shape'
import type { JSX } from 'preact'
import { Chart, type Explain } from '../charts/chart.tsx'
import { compassPoint, lostText } from './text.ts'

/** The loss to a sector, kWh a year. */
export interface Sector {
  /** Where it begins, degrees clockwise from north. */
  readonly start: number
  readonly beam: number
  readonly diffuse: number
}

export const SECTOR_WIDTH = 10

/** Pixels between neighboring sectors, and to the edge. */
const GAP = 1
const EDGE = 14

const RADIANS = Math.PI / 180
const arcPath = arc<unknown, ArcShape>()

interface ArcShape {
  readonly innerRadius: number
  readonly outerRadius: number
  readonly startAngle: number
  readonly endAngle: number
  readonly padAngle: number
  readonly padRadius: number
}

export const sectorText = (start: number): string =>
  `${compassPoint(start + SECTOR_WIDTH / 2)}, ${start}° – ${start + SECTOR_WIDTH}°`

const Rose = ({
  sectors,
  radius,
  explain,
}: {
  readonly sectors: readonly Sector[]
  readonly radius: number
  readonly explain: Explain
}): JSX.Element => {
  const outer = radius - EDGE
  const inner = Math.round(outer * 0.34)
  const max = Math.max(...sectors.map(({ beam, diffuse }) => beam + diffuse))
  const r = scaleLinear([0, max], [inner, outer])
  const path = (start: number, from: number, to: number): string =>
    arcPath({
      innerRadius: r(from),
      outerRadius: r(to),
      startAngle: start * RADIANS,
      endAngle: (start + SECTOR_WIDTH) * RADIANS,
      padAngle: GAP / inner,
      padRadius: inner,
    }) ?? ''
  const rings = r.ticks(2).filter((tick) => tick > 0)
  return (
    <g transform={`translate(${radius}, ${radius})`}>
      {[0, ...rings].map((ring) => (
        <circle key={ring} class="gridline" r={r(ring)} />
      ))}
      {sectors.map(({ start, beam, diffuse }) => {
        const angle = (start + SECTOR_WIDTH / 2) * RADIANS
        const end = r(beam + diffuse)
        const text = `${sectorText(start)}\n${lostText(beam)} of direct light\n${lostText(diffuse)} of diffuse light`
        return (
          <g key={start} {...explain(radius + end * Math.sin(angle), radius - end * Math.cos(angle), text)}>
            <path class="mark-loss" d={path(start, 0, beam)} />
            <path class="mark-diffuse" d={path(start, beam, beam + diffuse)} />
          </g>
        )
      })}
      {rings.map((ring) => (
        <text key={ring} class="axis ring-value" y={-r(ring) - 2} text-anchor="middle">
          {lostText(ring, '')}
        </text>
      ))}
      {['N', 'E', 'S', 'W'].map((point, i) => (
        <text
          key={point}
          class="axis-strong"
          x={(inner - 10) * Math.sin((i * Math.PI) / 2)}
          y={-(inner - 10) * Math.cos((i * Math.PI) / 2)}
          dy="0.36em"
          text-anchor="middle"
        >
          {point}
        </text>
      ))}
    </g>
  )
}

/** Large enough for its text, and no larger than the card needs. */
const sizeIn = (width: number): number => Math.min(width, 240)

/** The loss by direction around a compass: direct light inside, diffuse light on top of it. */
export const DirectionsChart = ({
  id,
  sectors,
  label,
}: {
  readonly id: string
  readonly sectors: readonly Sector[]
  readonly label: string
}): JSX.Element => (
  <Chart id={id} label={label} height={sizeIn}>
    {({ width }, explain) => <Rose sectors={sectors} radius={sizeIn(width) / 2} explain={explain} />}
  </Chart>
)
