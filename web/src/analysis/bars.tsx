import { max } from 'd3-array'
import { scaleBand, scaleLinear } from 'd3-scale'
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

const Legend = ({ x }: { readonly x: number }): JSX.Element => (
  <g transform={`translate(${x}, 10)`}>
    <rect class="bar-baseline" width="12" height="12" rx="2" />
    <text x="18" y="10">
      Without the horizon
    </text>
    <rect class="bar-adjusted" x="150" width="12" height="12" rx="2" />
    <text x="168" y="10">
      With it
    </text>
  </g>
)

/** Baseline beside adjusted production, by month. The table below says the same in figures. */
export const Bars = ({ id, result, top }: BarsProps): JSX.Element => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { baseline, adjusted } = result
  const months = scaleBand(MONTHS, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.28)
    .paddingOuter(0.1)
  const height = scaleLinear([0, top ?? topOf(result)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5)
  const pair = scaleBand(['baseline', 'adjusted'], [0, months.bandwidth()]).paddingInner(0.08)
  const bar = (kind: 'baseline' | 'adjusted', month: string, value: number): JSX.Element => (
    <rect
      class={`bar-${kind}`}
      x={(months(month) ?? 0) + (pair(kind) ?? 0)}
      y={height(value)}
      width={pair.bandwidth()}
      height={height(0) - height(value)}
    />
  )
  const label =
    `Production by month, without and with the horizon: ${energy(baseline.ac_annual)} and ` +
    `${energy(adjusted.adjustedAnnual)} a year. The table of the months has the figures.`
  return (
    <div class="picture" ref={box}>
      {width > 0 && (
        <svg
          id={id}
          class="bars"
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <Legend x={MARGIN.left} />
          {height.ticks(5).map((tick) => (
            <g key={tick} transform={`translate(0, ${height(tick)})`}>
              <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} />
              <text x={MARGIN.left - 6} dy="0.32em" text-anchor="end">
                {wholeNumber(tick)}
              </text>
            </g>
          ))}
          <text x="0" y={20}>
            kWh
          </text>
          {MONTHS.map((month, i) => {
            const [unshaded = 0, left = 0] = [baseline.ac_monthly[i], adjusted.adjustedMonthly[i]]
            return (
              <g key={month}>
                <title>{`${month}: ${energy(unshaded)} without the horizon, ${energy(left)} with it`}</title>
                {bar('baseline', month, unshaded)}
                {bar('adjusted', month, left)}
                <text x={(months(month) ?? 0) + months.bandwidth() / 2} y={HEIGHT - 6} text-anchor="middle">
                  {width < NARROW ? month.slice(0, 1) : month}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
