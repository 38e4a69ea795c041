import { useId, useMemo } from 'preact/hooks'
import type { Estimate } from '../api/types.ts'
import { BottomAxis, LeftAxis } from '../charts/axes.tsx'
import { Chart, type Explain, type Size } from '../charts/chart.tsx'
import { Hatch } from '../charts/hatch.tsx'
import { ShadeLegend } from '../charts/legend.tsx'
import { bandScale } from '../charts/scales.ts'
import { Values } from '../charts/values.tsx'
import { DownloadMenu } from '../download/download-menu.tsx'
import { Card } from '../ui/card.tsx'
import { lossText, smallEnergy, smallNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { type Daylight, type HourCell, type HourGrid, hourGrid, hourText } from './hours.ts'
import { sourceOf } from './weather.ts'

const HEIGHT = 184
const MARGIN = { top: 4, right: 2, bottom: 46, left: 32 }

/** Pixels of an hour's column below which only every third hour is labeled. */
const LABEL_WIDTH = 22

const SHADES = [0.1, 0.325, 0.55, 0.775, 1]

/** Opacity of a cell. The faintest loss stays visible, and a gain looks like no loss. */
const shade = (lost: number, max: number): number => (lost <= 0 ? 0 : 0.08 + (0.92 * lost) / max)

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
}) => {
  const { hours, rows, max } = grid
  const x = bandScale(hours.map(String), [MARGIN.left, size.width - MARGIN.right], { inner: 0.08 })
  const y = bandScale(MONTHS, [MARGIN.top, size.height - MARGIN.bottom], { inner: 0.1 })
  const isLabeled = (hour: number): boolean => hour % (x.step < LABEL_WIDTH ? 3 : 2) === 0
  const boxOf = (month: string, { hour }: HourCell) => ({
    x: x(String(hour)),
    y: y(month),
    width: x.bandwidth,
    height: y.bandwidth,
  })
  const cell = (month: string, value: HourCell) => {
    const box = boxOf(month, value)
    const text = `${month}, ${hourText(value.hour)}\n${lossText(value.lost)}`
    return (
      <g key={value.hour} {...explain(box.x + box.width / 2, box.y, text)}>
        <rect class="mark-empty" rx="2" {...box} />
        <rect class="mark-loss" rx="2" fill-opacity={shade(value.lost, max)} {...box} />
      </g>
    )
  }
  const legend = { x: MARGIN.left, y: size.height - 14 }
  const nightKey = { x: legend.x + 175, y: legend.y, width: 11, height: 11 }
  const nights = MONTHS.flatMap(
    (month, i) => rows[i]?.filter(({ isNight }) => isNight).map((value) => boxOf(month, value)) ?? [],
  )
  return (
    <>
      <Hatch id={`${id}-nights`} boxes={[...nights, nightKey]} size={size} />
      <LeftAxis scale={y} label={(month) => (y.step < 12 ? month.slice(0, 1) : month)} x={MARGIN.left - 6} />
      <BottomAxis
        scale={x}
        label={(hour) => (isLabeled(Number(hour)) ? hour : '')}
        y={size.height - MARGIN.bottom + 14}
      />
      {MONTHS.map((month, i) => (
        <g key={month}>{rows[i]?.filter(({ isNight }) => !isNight).map((value) => cell(month, value))}</g>
      ))}
      <ShadeLegend {...legend} shades={SHADES} max={smallEnergy(max)} />
      <text class="axis" x={nightKey.x + 17} y={nightKey.y + 9.5}>
        night
      </text>
    </>
  )
}

/** The loss by month and hour of the day; the darker, the more. Hours without sun are hatched. */
export const HeatMap = ({ id, grid }: { readonly id: string; readonly grid: HourGrid }) => (
  <Chart
    id={id}
    label={
      'Energy lost to shading by month and hour of the day. ' +
      `The hour that loses most loses ${smallEnergy(grid.max)} a year.`
    }
    height={HEIGHT}
  >
    {(size, explain) => <Cells id={id} grid={grid} size={size} explain={explain} />}
  </Chart>
)

interface HeatMapCardProps {
  readonly estimate: Estimate
  readonly daylight: Daylight
}

/** When the energy is lost: a grid of months and hours. */
export const HeatMapCard = ({ estimate, daylight }: HeatMapCardProps) => {
  const id = useId()
  const grid = useMemo(() => hourGrid(estimate.energy.lossByMonthAndHour, daylight), [estimate, daylight])
  if (grid.max <= 0)
    return (
      <Card title="When">
        <p class="hint">Nothing is lost at any hour: no point or obstacle hides the sky.</p>
      </Card>
    )
  return (
    <Card
      title="When"
      hint="kWh lost"
      help="standard time"
      tools={
        <DownloadMenu
          description="hours"
          image={{ id, title: 'Energy lost to shading by month and hour, kWh', ...sourceOf(estimate) }}
        />
      }
    >
      <HeatMap id={id} grid={grid} />
      <Values by="month and hour" columns={['Hour', ...MONTHS]}>
        {grid.hours.map((hour, column) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            {grid.rows.map((cells, month) => {
              const value = cells[column]
              return <td key={MONTHS[month]}>{value && !value.isNight ? smallNumber(value.lost) : '–'}</td>
            })}
          </tr>
        ))}
      </Values>
    </Card>
  )
}
