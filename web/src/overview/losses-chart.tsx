import { Chart } from '../charts/chart.tsx'
import { bandScale, linearScale } from '../charts/scales.ts'
import { Values } from '../charts/values.tsx'
import { wholeNumber } from '../ui/format.ts'
import type { LossBin } from './rows.ts'

const HEIGHT = 184
const MARGIN = { top: 20, right: 18, bottom: 20, left: 18 }

/** Pixels that a percentage needs. */
const EDGE_WIDTH = 34

const percentages = ({ from, to }: LossBin): string => `${wholeTenths(from)} – ${wholeTenths(to)} %`

/** Edges are round: `5`, `0.5`. */
const wholeTenths = (value: number): string => String(Number(value.toFixed(1))).replace('-', '−')

interface LossesChartProps {
  readonly id: string
  readonly bins: readonly LossBin[]
  /** What is counted, such as `sites`. */
  readonly unit: string
}

/** How many sites lose how much. */
export const LossesChart = ({ id, bins, unit }: LossesChartProps) => (
  <>
    <Chart id={id} label={`How many ${unit} lose how much. The table below has the numbers.`} height={HEIGHT}>
      {({ width, height }, explain) => {
        const bottom = height - MARGIN.bottom
        const keys = bins.map(({ from }) => String(from))
        const x = bandScale(keys, [MARGIN.left, width - MARGIN.right], { inner: 0.08, outer: 0.04 })
        const y = linearScale([0, Math.max(1, ...bins.map(({ count }) => count))], [bottom, MARGIN.top])
        const edges = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0]
        const every = Math.ceil(EDGE_WIDTH / x.step)
        return (
          <>
            <line class="gridline" x1={MARGIN.left} x2={width - MARGIN.right} y1={bottom} y2={bottom} />
            {bins.map((bin) => {
              const left = x(String(bin.from))
              const middle = left + x.bandwidth / 2
              const text = `${percentages(bin)} lost\n${wholeNumber(bin.count)} ${unit}`
              return (
                <g key={bin.from} {...explain(middle, y(bin.count) - 12, text)}>
                  <rect
                    class="hit"
                    x={left}
                    y={MARGIN.top}
                    width={x.bandwidth}
                    height={bottom - MARGIN.top}
                  />
                  <rect
                    class="mark-loss"
                    x={left}
                    y={y(bin.count)}
                    width={x.bandwidth}
                    height={bottom - y(bin.count)}
                  />
                  {bin.count > 0 && (
                    <text class="axis" x={middle} y={y(bin.count) - 5} text-anchor="middle">
                      {wholeNumber(bin.count)}
                    </text>
                  )}
                </g>
              )
            })}
            {edges.map(
              (edge, i) =>
                i % every === 0 && (
                  <text
                    key={edge}
                    class="axis"
                    x={MARGIN.left + i * x.step}
                    y={height - 5}
                    text-anchor="middle"
                  >
                    {wholeTenths(edge)} %
                  </text>
                ),
            )}
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
