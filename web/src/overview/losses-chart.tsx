import { Chart } from '../charts/chart.tsx'
import { linearScale } from '../charts/scales.ts'
import { Values } from '../charts/values.tsx'
import { wholeNumber } from '../ui/format.ts'
import type { LossBin } from './rows.ts'

const HEIGHT = 184
const MARGIN = { top: 20, right: 18, bottom: 20, left: 18 }

/** Pixels: between the bars, and what a percentage needs. */
const GAP = 3
const EDGE_WIDTH = 50

/** Edges are round: `5`, `0.5`. */
const edgeText = (value: number): string => String(Number(value.toFixed(1))).replace('-', '−')

const percentages = ({ from, to }: LossBin): string => `${edgeText(from)} – ${edgeText(to)} %`

interface LossesChartProps {
  readonly id: string
  readonly bins: readonly LossBin[]
  /** What is counted, in the plural: `sites`. */
  readonly unit: string
}

/** How many sites lose how much. */
export const LossesChart = ({ id, bins, unit }: LossesChartProps) => (
  <>
    <Chart id={id} label={`How many ${unit} lose how much. The table below has the numbers.`} height={HEIGHT}>
      {({ width, height }, explain) => {
        const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom]
        const x = linearScale([bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0], [MARGIN.left, right])
        const y = linearScale([0, Math.max(1, ...bins.map(({ count }) => count))], [bottom, MARGIN.top])
        return (
          <>
            <line class="gridline" x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} />
            {bins.map((bin) => {
              const { from, to, count } = bin
              const [middle, top] = [x((from + to) / 2), y(count)]
              const sides = { x: x(from) + GAP / 2, width: x(to) - x(from) - GAP }
              const text = `${percentages(bin)} lost\n${wholeNumber(count)} ${count === 1 ? unit.slice(0, -1) : unit}`
              return (
                <g key={from} {...explain(middle, top - 12, text)}>
                  <rect class="hit" {...sides} y={MARGIN.top} height={bottom - MARGIN.top} />
                  <rect class="mark-loss" {...sides} y={top} height={bottom - top} />
                  {count > 0 && (
                    <text class="axis" x={middle} y={top - 5} text-anchor="middle">
                      {wholeNumber(count)}
                    </text>
                  )}
                </g>
              )
            })}
            {x.ticks(width / EDGE_WIDTH).map((edge) => (
              <text key={edge} class="axis" x={x(edge)} y={height - 5} text-anchor="middle">
                {edgeText(edge)} %
              </text>
            ))}
          </>
        )
      }}
    </Chart>
    <Values by="loss" columns={['Lost', `Number of ${unit}`]}>
      {bins.map((bin) => (
        <tr key={bin.from}>
          <th scope="row">{percentages(bin)}</th>
          <td>{wholeNumber(bin.count)}</td>
        </tr>
      ))}
    </Values>
  </>
)
