import type { Estimate, LearnedHorizon } from '../api/types.ts'
import { linearScale } from '../charts/scales.ts'
import { energyText } from '../ui/format.ts'
import { MONTH_NAMES, MONTHS } from '../ui/labels.ts'
import { MONTH_SPREAD, measuredMonths } from './merge.ts'

/** In the view box of a year, pixels. */
const [WIDTH, HEIGHT, BASE, TOP] = [400, 110, 94, 6]
const STEP = WIDTH / MONTHS.length

interface MeasuredMonthsProps {
  readonly months: LearnedHorizon['months']
  readonly estimate: Estimate
}

/** Each whole month of the record as a dot, over the bars of the estimate with the usual spread of the weather. */
export const MeasuredMonths = ({ months, estimate }: MeasuredMonthsProps) => {
  const measured = measuredMonths(months, estimate)
  if (measured.length === 0) return null
  const { adjustedMonthly } = estimate.energy
  const usual = measured.filter(({ isUsual }) => isUsual).length
  const highest = Math.max(...adjustedMonthly.map((it) => it * 1.2), ...measured.map((it) => it.measured))
  const y = linearScale(highest, [BASE, TOP])
  const middle = (index: number): number => (index + 0.5) * STEP
  return (
    <figure class="measured-months">
      <figcaption>
        Was the estimate right? {usual} of {measured.length} months {usual === 1 ? 'is' : 'are'} within ±{' '}
        {MONTH_SPREAD} % of it, as far as the weather usually moves a month. Dots are the record, bars the
        estimate.
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Months of the record beside the estimate"
      >
        {adjustedMonthly.map((energy, i) => (
          <g key={MONTHS[i]}>
            <rect
              fill="var(--production)"
              x={i * STEP + 2}
              y={y(energy)}
              width={STEP - 4}
              height={BASE - y(energy)}
            />
            <path stroke="var(--ink)" d={`M${middle(i)} ${y(energy * 0.8)}V${y(energy * 1.2)}`} />
            <text x={middle(i)} y={HEIGHT - 4} text-anchor="middle">
              {MONTHS[i]}
            </text>
          </g>
        ))}
        <g fill="var(--sun)" stroke="var(--ink)">
          {measured.map(({ month, index, measured: energy, estimated }) => (
            <circle key={month} class="measured" cx={middle(index)} cy={y(energy)} r="4.5">
              <title>
                {MONTH_NAMES[index]} {month.slice(0, 4)}: {energyText(energy)} measured,{' '}
                {energyText(estimated)} estimated
              </title>
            </circle>
          ))}
        </g>
      </svg>
    </figure>
  )
}
