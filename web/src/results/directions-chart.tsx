import { useId } from 'preact/hooks'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Estimate } from '../api/types.ts'
import { Chart, type Explain } from '../charts/chart.tsx'
import { Legend } from '../charts/legend.tsx'
import { linearScale } from '../charts/scales.ts'
import { Scrollable, Values } from '../charts/values.tsx'
import { DownloadMenu } from '../download/download-menu.tsx'
import { compassPoint } from '../ui/azimuth.ts'
import { Card } from '../ui/card.tsx'
import { energyText, smallEnergy, smallNumber } from '../ui/format.ts'
import { Causes } from './causes-list.tsx'
import { roundToSum } from './energies.ts'
import { sourceOf } from './weather.ts'

/** The loss to a sector, kWh a year. */
export interface Sector {
  /** Where it begins, degrees clockwise from north. */
  readonly start: number
  readonly beam: number
  readonly diffuse: number
}

const SECTOR_WIDTH = 10

/** Pixels between neighboring sectors, and to the edge. */
const GAP = 1
const EDGE = 14

/** A part of a ring, with straight gaps of the same width to its neighbors. @param start degrees clockwise from north */
const ringPath = (start: number, inner: number, outer: number): string => {
  const at = (radius: number, degrees: number, side: 1 | -1): string => {
    const gap = Math.min(GAP / 2 / radius, (SECTOR_WIDTH / 2) * RADIANS_PER_DEGREE)
    const angle = degrees * RADIANS_PER_DEGREE + side * gap
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  const end = start + SECTOR_WIDTH
  return (
    `M${at(outer, start, 1)}A${outer} ${outer} 0 0 1 ${at(outer, end, -1)}` +
    `L${at(inner, end, -1)}A${inner} ${inner} 0 0 0 ${at(inner, start, 1)}Z`
  )
}

export const sectorText = (start: number): string =>
  `${compassPoint(start + SECTOR_WIDTH / 2)}, ${start}° – ${start + SECTOR_WIDTH}°`

const Rose = ({
  sectors,
  radius,
  x,
  explain,
}: {
  readonly sectors: readonly Sector[]
  readonly radius: number
  /** Of its center, pixels from the left. */
  readonly x: number
  readonly explain: Explain
}) => {
  const outer = radius - EDGE
  const inner = Math.round(outer * 0.34)
  const totals = sectors.map(({ beam, diffuse }) => beam + diffuse)
  const max = Math.max(...totals.map(Math.abs))
  const r = linearScale([-max, max], [2 * inner - outer, outer])
  const path = (start: number, from: number, to: number): string =>
    ringPath(start, Math.max(1, r(Math.min(from, to))), Math.max(1, r(Math.max(from, to))))
  const rings = r.ticks(4).filter((tick) => tick > 0)
  return (
    <g transform={`translate(${x}, ${radius})`}>
      {[0, ...rings].map((ring) => (
        <circle key={ring} class="gridline" r={r(ring)} />
      ))}
      {sectors.map(({ start, beam, diffuse }) => {
        const angle = (start + SECTOR_WIDTH / 2) * RADIANS_PER_DEGREE
        const total = beam + diffuse
        const end = Math.max(inner, r(total))
        const text = `${sectorText(start)}\n${smallEnergy(beam)} of direct light\n${smallEnergy(diffuse)} of diffuse light`
        return (
          <g key={start} {...explain(x + end * Math.sin(angle), radius - end * Math.cos(angle), text)}>
            {total < 0 ? (
              <path class="mark-gain" d={path(start, 0, total)} />
            ) : (
              <>
                <path class="mark-loss" d={path(start, 0, Math.min(beam, total))} />
                <path class="mark-diffuse" d={path(start, Math.min(beam, total), total)} />
              </>
            )}
          </g>
        )
      })}
      {rings.map((ring) => (
        <text key={ring} class="axis ring-value" y={-r(ring) - 2} text-anchor="middle">
          {smallNumber(ring)}
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

interface DirectionsChartProps {
  readonly id: string
  readonly sectors: readonly Sector[]
}

/** Height of a line of the key, and half its usual width, pixels. */
const KEY_LINE = 18
const KEY_REACH = 70

/** Large enough for its text, and no larger than the card needs. */
const sizeIn = (width: number): number => Math.min(width, 148)

/**
 * The loss by direction around a compass: direct light inside, diffuse light on top of it. Where what stands there reflects
 * more light than it takes, the bar points inwards.
 */
export const DirectionsChart = ({ id, sectors }: DirectionsChartProps) => {
  const sum = (part: 'beam' | 'diffuse'): number => sectors.reduce((total, sector) => total + sector[part], 0)
  const [beam = 0, diffuse = 0] = roundToSum([sum('beam'), sum('diffuse')])
  const most = sectors.toSorted((a, b) => b.beam + b.diffuse - a.beam - a.diffuse)[0]
  const label = `Energy lost to shading by direction. Most is lost in the ${sectorText(most?.start ?? 0)}.`
  return (
    <Chart id={id} label={label} height={(width) => sizeIn(width) + 2 * KEY_LINE}>
      {({ width }, explain) => {
        const size = sizeIn(width)
        const key = { x: width / 2 - KEY_REACH, y: size + 2 }
        return (
          <>
            <Rose sectors={sectors} radius={size / 2} x={width / 2} explain={explain} />
            <Legend items={[{ mark: 'mark-loss', label: `${energyText(beam)} of direct light` }]} {...key} />
            <Legend
              items={[{ mark: 'mark-diffuse', label: `${energyText(diffuse)} of diffuse light` }]}
              x={key.x}
              y={key.y + KEY_LINE}
            />
          </>
        )
      }}
    </Chart>
  )
}

export const sectorsOf = ({ energy }: Estimate): readonly Sector[] =>
  energy.lossBySector.map(({ direction, ...loss }) => ({ start: Number(direction), ...loss }))

/** From where the shade comes: the loss around a compass, and what each obstacle costs. */
export const DirectionsCard = ({ estimate }: { readonly estimate: Estimate }) => {
  const id = useId()
  const sectors = sectorsOf(estimate)
  if (sectors.every(({ beam, diffuse }) => beam === 0 && diffuse === 0))
    return (
      <Card title="From where">
        <p class="hint">Nothing is lost: no point or obstacle hides the sky.</p>
      </Card>
    )
  return (
    <Card
      title="From where"
      hint="kWh lost"
      help="sector"
      tools={
        <DownloadMenu
          description="directions"
          image={{ id, title: 'Energy lost by direction, kWh a year', ...sourceOf(estimate) }}
        />
      }
    >
      <div class="directions">
        <DirectionsChart id={id} sectors={sectors} />
        <Scrollable label="What each obstacle costs">
          <Causes estimate={estimate} />
        </Scrollable>
      </div>
      <Values by="direction" columns={['Direction', 'Direct light, kWh', 'Diffuse light, kWh']}>
        {sectors.map((sector) => (
          <tr key={sector.start}>
            <th scope="row">{sectorText(sector.start)}</th>
            <td>{smallNumber(sector.beam)}</td>
            <td>{smallNumber(sector.diffuse)}</td>
          </tr>
        ))}
      </Values>
    </Card>
  )
}
