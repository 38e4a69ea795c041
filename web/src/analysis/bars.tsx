import { max } from 'd3-array'
import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { AnalysisResult } from '../api/types.ts'
import { energy, MONTHS, wholeNumber } from '../ui/format.ts'
import { useWidth } from '../ui/use-width.ts'

interface BarsProps {
  readonly id: string
  readonly result: AnalysisResult
  /** kWh at the top, so that two pictures can be read against each other. Default: the most of this one. */
  readonly top?: number
}

const HEIGHT = 260
const MARGIN = { top: 34, right: 4, bottom: 22, left: 48 }
/** Below it a month has room for one letter. */
const NARROW = 460

export const topOf = (...results: readonly AnalysisResult[]): number =>
  max(results.flatMap(({ baseline }) => baseline.ac_monthly)) ?? 0

const Legend = (): JSX.Element => (
  <>
    <text y="20">kWh</text>
    <g transform={`translate(${MARGIN.left}, 10)`}>
      <rect class="bar-baseline" width="12" height="12" rx="2" />
      <text x="18" y="10">
        Without the horizon
      </text>
      <rect class="bar-adjusted" x="150" width="12" height="12" rx="2" />
      <text x="168" y="10">
        With it
      </text>
    </g>
  </>
)

type Height = ScaleLinear<number, number>

const Lines = ({ height, width }: { readonly height: Height; readonly width: number }): JSX.Element => (
  <>
    {height.ticks(5).map((tick) => (
      <g key={tick} transform={`translate(0, ${height(tick)})`}>
        <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} />
        <text x={MARGIN.left - 6} dy="0.32em" text-anchor="end">
          {wholeNumber(tick)}
        </text>
      </g>
    ))}
  </>
)

interface MonthProps {
  readonly name: string
  readonly label: string
  readonly left: number
  readonly width: number
  readonly height: Height
  readonly baseline: number
  readonly adjusted: number
}

const Month = ({ name, label, left, width, height, ...of }: MonthProps): JSX.Element => {
  const pair = scaleBand<'baseline' | 'adjusted'>(['baseline', 'adjusted'], [0, width]).paddingInner(0.08)
  return (
    <g transform={`translate(${left}, 0)`}>
      <title>{`${name}: ${energy(of.baseline)} without the horizon, ${energy(of.adjusted)} with it`}</title>
      {pair.domain().map((kind) => (
        <rect
          key={kind}
          class={`bar-${kind}`}
          x={pair(kind) ?? 0}
          y={height(of[kind])}
          width={pair.bandwidth()}
          height={height(0) - height(of[kind])}
        />
      ))}
      <text x={width / 2} y={HEIGHT - 6} text-anchor="middle">
        {label}
      </text>
    </g>
  )
}

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
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div class="picture" ref={box}>
      {width > 0 && <Picture {...props} width={width} />}
    </div>
  )
}
