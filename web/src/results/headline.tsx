import type { ComponentChildren } from 'preact'
import type { Energy, Estimate, OptimizedOrientation } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import type { Term } from '../glossary/terms.ts'
import { oneDecimal, percent, timeOfDay, wholeNumber } from '../ui/format.ts'
import { productionUncertainty, roundByUncertainty } from './uncertainty.ts'
import './results.css'

interface HeadlineProps {
  readonly estimate: Estimate
  /** null while unknown. */
  readonly orientation: OptimizedOrientation | null
  /** Of an earlier edit; the figures of the current one are on their way. */
  readonly isStale: boolean
  /** When the figures were computed, milliseconds since 1970, if newer ones cannot be had; otherwise null. */
  readonly asOf: number | null
}

interface FigureProps {
  readonly name: string
  readonly help: Term
  readonly value: string
  readonly kind?: 'production' | 'loss'
  readonly children?: ComponentChildren
}

const Figure = ({ name, help, value, kind, children }: FigureProps) => (
  <div class={kind ? `headline-figure headline-${kind}` : 'headline-figure'}>
    <dt>
      {name} <Help term={help} />
    </dt>
    <dd>
      <strong>{value}</strong> {children && <span class="hint">{children}</span>}
    </dd>
  </div>
)

/** `6.4 – 8.3`, if its ends differ as displayed. */
const rangeText = ({ range }: Energy): string | null => {
  const [low, high] = [oneDecimal(range.low), oneDecimal(range.high)]
  return low === high ? null : `${low} – ${high}`
}

/** What people ask first: how much it will produce and how much is lost. */
export const Headline = ({ estimate, orientation, isStale, asOf }: HeadlineProps) => {
  const { baseline, energy } = estimate
  const uncertainty = productionUncertainty(baseline)
  const tsrf = orientation && percent(orientation.totalSolarResourceFraction)
  return (
    <section
      class={isStale ? 'headline stale' : 'headline'}
      aria-label="Result"
      aria-busy={isStale && asOf === null}
    >
      <dl>
        <Figure
          name="Expected production"
          help="production range"
          value={`≈ ${wholeNumber(roundByUncertainty(energy.adjustedAnnual, uncertainty))}`}
          kind="production"
        >
          kWh a year, ± {uncertainty} %
        </Figure>
        <Figure
          name="Energy lost to shading"
          help="loss range"
          value={percent(energy.annualLoss)}
          kind="loss"
        >
          {rangeText(energy)}
        </Figure>
        <Figure name="Solar access" help="solar access" value={percent(energy.solarAccess)} />
        <Figure name="TSRF" help="TSRF" value={tsrf ?? '–'} />
      </dl>
      <p class="headline-state">
        {asOf === null ? isStale && 'Updating…' : `As of ${timeOfDay(asOf)}, before your latest changes`}
      </p>
    </section>
  )
}
