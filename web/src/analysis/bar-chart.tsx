import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { JSX } from 'preact'
import type { AnalysisResult } from '../api/types.ts'
import { energy, MONTHS } from '../ui/format.ts'
import { useWidth } from '../ui/use-element-width.ts'
import { HEIGHT, Legend, Lines, MARGIN } from './bar-chart-axis.tsx'
import { Month } from './bar-chart-month.tsx'

interface BarsProps {
  readonly id: string
  readonly result: AnalysisResult
  /** kWh at the top, so that two pictures can be read against each other. Default: the most of this one. */
  readonly top?: number
}

/** Below it a month has room for one letter. */
const NARROW = 460

export const topOf = (...results: readonly AnalysisResult[]): number =>
  max(results.flatMap(({ baseline }) => baseline.ac_monthly)) ?? 0

const Picture = ({ id, result, top, width }: BarsProps & { readonly width: number }): JSX.Element => {
  const { baseline, adjusted } = result
  const months = scaleBand(MONTHS, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.28)
    .paddingOuter(0.1)
  const height = scaleLinear([0, top ?? topOf(result)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5)
  const label =
    `Production by month, without and with the horizon: ${energy(baseline.ac_annual)} and ` +
    `${energy(adjusted.adjustedAnnual)} a year. A table has the figures.`
  const frame = { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` }
  return (
    <svg id={id} class="bars" role="img" aria-label={label} {...frame}>
      <Legend />
      <Lines height={height} width={width} />
      {MONTHS.map((month, i) => (
        <Month
          key={month}
          name={month}
          label={width < NARROW ? month.slice(0, 1) : month}
          left={months(month) ?? 0}
          width={months.bandwidth()}
          height={height}
          baseline={baseline.ac_monthly[i] ?? 0}
          adjusted={adjusted.adjustedMonthly[i] ?? 0}
        />
      ))}
    </svg>
  )
}

/** Baseline beside adjusted production, by month, as wide as there is room. */
export const Bars = (props: BarsProps): JSX.Element => {
  const [box, width] = useWidth()
  return (
    <div class="picture" ref={box}>
      {width > 0 && <Picture {...props} width={width} />}
    </div>
  )
}
