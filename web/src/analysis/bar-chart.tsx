import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { kilowattHours } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { HEIGHT, Legend, MARGIN, YAxis } from './bar-chart-axis.tsx'
import { MonthBars } from './bar-chart-month.tsx'

interface BarChartProps {
  readonly id: string
  readonly result: AnalysisResult
  /** Top of the y-axis in kWh, to give two charts the same scale. Default: the highest month. */
  readonly top?: number
}

/** Pixels; a narrower chart labels months with one letter. */
const NARROW = 460

export const maxMonthlyEnergy = (...results: readonly AnalysisResult[]): number =>
  max(results.flatMap(({ baseline }) => baseline.ac_monthly)) ?? 0

const Chart = ({ id, result, top, width }: BarChartProps & { readonly width: number }): JSX.Element => {
  const { baseline, adjusted } = result
  const months = scaleBand(MONTHS, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.28)
    .paddingOuter(0.1)
  const scale = scaleLinear([0, top ?? maxMonthlyEnergy(result)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(
    5,
  )
  const label =
    `Monthly production without and with shading: ${kilowattHours(baseline.ac_annual)} and ` +
    `${kilowattHours(adjusted.adjustedAnnual)} per year. The table below gives the numbers.`
  const size = { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` }
  return (
    <svg id={id} class="bar-chart" role="img" aria-label={label} {...size}>
      <Legend />
      <YAxis scale={scale} width={width} />
      {MONTHS.map((month, i) => (
        <MonthBars
          key={month}
          name={month}
          label={width < NARROW ? month.slice(0, 1) : month}
          left={months(month) ?? 0}
          width={months.bandwidth()}
          scale={scale}
          baseline={baseline.ac_monthly[i] ?? 0}
          adjusted={adjusted.adjustedMonthly[i] ?? 0}
        />
      ))}
    </svg>
  )
}

/** Baseline and adjusted production by month, as wide as the container. */
export const BarChart = (props: BarChartProps): JSX.Element => {
  const [container, width] = useElementWidth()
  return (
    <div class="chart" ref={container}>
      {width > 0 && <Chart {...props} width={width} />}
    </div>
  )
}
