import { scaleBand } from 'd3-scale'
import type { JSX } from 'preact'
import { BottomAxis, LeftAxis } from '../charts/axes.tsx'
import { Chart, type Explain, type Size } from '../charts/chart.tsx'
import { ShadeLegend } from '../charts/legend.tsx'
import { MONTHS } from '../ui/labels.ts'
import { type HourCell, type HourGrid, hourText } from './hours.ts'
import { lostText } from './text.ts'

const HEIGHT = 252
const MARGIN = { top: 4, right: 2, bottom: 46, left: 32 }

/** Pixels of an hour's column below which only every third hour is labeled. */
const LABEL_WIDTH = 22

const SHADES = [0.1, 0.325, 0.55, 0.775, 1]

/** Opacity of a cell. The faintest loss stays visible. */
const shade = (lost: number, max: number): number => (lost === 0 ? 0 : 0.08 + (0.92 * lost) / max)

const Cells = ({
  id,
  grid,
  size,
  explain,
}: {
  readonly id: string
  readonly grid: HourGrid
  readonly size: Size
  readonly explain: Explain
}): JSX.Element => {
  const { hours, rows, max } = grid
  const x = scaleBand(hours.map(String), [MARGIN.left, size.width - MARGIN.right]).paddingInner(0.08)
  const y = scaleBand(MONTHS, [MARGIN.top, size.height - MARGIN.bottom]).paddingInner(0.1)
  const isLabeled = (hour: number): boolean => hour % (x.step() < LABEL_WIDTH ? 3 : 2) === 0
  const cell = (month: string, { hour, lost, isNight }: HourCell): JSX.Element => {
    const [left, top] = [x(String(hour)) ?? 0, y(month) ?? 0]
    const box = { x: left, y: top, width: x.bandwidth(), height: y.bandwidth(), rx: 2 }
    if (isNight) return <rect key={hour} fill={`url(#${id}-night)`} {...box} />
    const text = `${month}, ${hourText(hour)}\n${lostText(lost)} lost`
    return (
      <g key={hour} {...explain(left + x.bandwidth() / 2, top, text)}>
        <rect class="mark-empty" {...box} />
        <rect class="mark-loss" fill-opacity={shade(lost, max)} {...box} />
      </g>
    )
  }
  return (
    <>
      <pattern id={`${id}-night`} width="5" height="5" patternUnits="userSpaceOnUse">
        <path class="night-hatch" d="M-1 1 L1 -1 M0 5 L5 0 M4 6 L6 4" />
      </pattern>
      <LeftAxis
        scale={y}
        label={(month) => (y.step() < 12 ? month.slice(0, 1) : month)}
        x={MARGIN.left - 6}
      />
      <BottomAxis
        scale={x}
        label={(hour) => (isLabeled(Number(hour)) ? hour : '')}
        y={size.height - MARGIN.bottom + 14}
      />
      {MONTHS.map((month, i) => (
        <g key={month}>{rows[i]?.map((value) => cell(month, value))}</g>
      ))}
      <ShadeLegend x={MARGIN.left} y={size.height - 14} shades={SHADES} max={lostText(max)} />
      <g transform={`translate(${MARGIN.left + 175}, ${size.height - 14})`}>
        <rect width="11" height="11" rx="2" fill={`url(#${id}-night)`} />
        <text class="axis" x="17" y="9.5">
          night
        </text>
      </g>
    </>
  )
}

/** The loss by month and hour of the day; the darker, the more. Hours without sun are hatched. */
export const HeatMap = ({ id, grid }: { readonly id: string; readonly grid: HourGrid }): JSX.Element => (
  <Chart
    id={id}
    label={
      'Energy lost to shading by month and hour of the day. ' +
      `The hour that loses most loses ${lostText(grid.max)} a year.`
    }
    height={HEIGHT}
  >
    {(size, explain) => <Cells id={id} grid={grid} size={size} explain={explain} />}
  </Chart>
)
