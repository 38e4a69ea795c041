import type { ComponentChildren } from 'preact'
import type { Energy, Estimate, OptimizedOrientation } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import type { Term } from '../glossary/terms.ts'
import { Button } from '../ui/button.tsx'
import { energyUnit, oneDecimal, percent, wholeNumber } from '../ui/format.ts'
import { preferences } from '../ui/preferences.ts'
import { PriceField } from './price-field.tsx'
import { type HoursOfLoss, isNothing, lossOf, moneyText, roundLoss, sentence } from './sentence.ts'
import { productionUncertainty, roundByUncertainty, singlePlaceUncertainty } from './uncertainty.ts'
import { weatherOf } from './weather.ts'
import './results.css'

interface AnswerProps {
  readonly estimate: Estimate
  /** Of the loss to each obstacle; null while unknown. */
  readonly causeHours: readonly HoursOfLoss[] | null
}

/** Mountains that are on their way, or could not be fetched. */
interface Missing {
  readonly state: 'pending' | 'failed'
  retry(): void
}

interface HeadlineProps extends AnswerProps {
  /** null while unknown. */
  readonly orientation: OptimizedOrientation | null
  /** The figures are of an earlier edit, and have been for a while. */
  readonly isLate: boolean
  /** What the figures leave out because it is not there yet; none in print. */
  readonly missing?: Missing | null
  /** Without the field for the price, and without the weather, which a report has among its assumptions. */
  readonly isPrinted?: boolean
}

interface FigureProps {
  readonly name: ComponentChildren
  readonly help?: Term
  readonly value: string
  readonly kind?: 'production' | 'loss' | 'money'
  readonly children?: ComponentChildren
}

/** A named number of a headline. */
export const Figure = ({ name, help, value, kind, children }: FigureProps) => (
  <div class={kind ? `headline-figure headline-${kind}` : 'headline-figure'}>
    <dt>
      {name} {help && <Help term={help} />}
    </dt>
    <dd>
      {value && <strong class="figure">{value}</strong>} {children}
    </dd>
  </div>
)

/** `6.4 – 8.3`, if its ends differ as displayed. */
const rangeText = ({ range }: Energy): string | null => {
  const [low, high] = [oneDecimal(range.low), oneDecimal(range.high)]
  return low === high ? null : `${low} – ${high}`
}

/** Percentage points by which the bound for plain strings must be above the loss to be worth saying. */
const STRINGS_DIFFERENCE = 0.3

/** What the loss can be if the modules of a string do not work on their own. */
const stringsText = ({ annualLoss, strings }: Energy): string | null =>
  strings && strings.annualLoss - annualLoss > STRINGS_DIFFERENCE
    ? `up to ${percent(strings.annualLoss)} with plain strings`
    : null

/** A number without its unit, in the unit of its size. */
export const inUnit = (energy: number) => {
  const { name, kilowattHours } = energyUnit(energy)
  return { value: wholeNumber(energy / kilowattHours), unit: name }
}

/** Whose weather the figures rest on. */
const Source = ({ baseline }: Pick<Estimate, 'baseline'>) => {
  const worst = singlePlaceUncertainty(baseline)
  return (
    <span class="hint">
      {' '}
      Weather: {weatherOf(baseline).source}.
      {worst !== null && ` At single places they are up to ${worst} % off.`}
    </span>
  )
}

/** Before the mountains have come, nobody knows what they cost. */
const MissingMountains = ({ state, retry }: Missing) =>
  state === 'pending' ? (
    <strong role="status">Looking for mountains…</strong>
  ) : (
    <>
      <strong role="status">The terrain data could not be fetched. Mountains are not counted.</strong>{' '}
      <Button kind="quiet" onClick={retry}>
        Try again
      </Button>
    </>
  )

interface SentenceProps extends AnswerProps {
  readonly isPrinted: boolean
  readonly missing: Missing | null
}

/** What is lost and why, in words; on the screen also whose weather the figures rest on. */
const Answer = ({ estimate, causeHours, isPrinted, missing }: SentenceProps) => (
  <p class="answer">
    {missing && <MissingMountains {...missing} />}
    {!(missing && isNothing(estimate)) &&
      sentence(estimate, causeHours, preferences.value.price).map(({ text, isLoss }, i) =>
        isLoss ? (
          <strong class="answer-loss" key={i}>
            {text}
          </strong>
        ) : (
          <span key={i}>{text}</span>
        ),
      )}
    {!isPrinted && <Source baseline={estimate.baseline} />}
  </p>
)

/** What people ask first: how much it will produce, how much is lost, and to what. */
export const Headline = (props: HeadlineProps) => {
  const { estimate, causeHours, orientation, isLate, isPrinted = false, missing = null } = props
  const { baseline, energy } = estimate
  const uncertainty = productionUncertainty(baseline)
  const production = inUnit(roundByUncertainty(energy.adjustedAnnual, uncertainty))
  const loss = inUnit(-roundLoss(lossOf(estimate)))
  const { price } = preferences.value
  return (
    <section class={isLate ? 'headline late' : 'headline'} aria-label="Result" aria-busy={isLate}>
      <dl class="headline-main">
        <Figure
          name="Expected production"
          help="production range"
          value={`≈ ${production.value}`}
          kind="production"
        >
          <span class="hint">
            {production.unit}
            <span class="uncertainty"> a year, ± {uncertainty} %</span>
          </span>
        </Figure>
        <Figure name="Lost to shading" help="loss range" value={loss.value} kind="loss">
          <span class="hint">{loss.unit}</span> <strong class="figure">{percent(energy.annualLoss)}</strong>{' '}
          <span class="hint range">{rangeText(energy)}</span>
          <span class="hint"> {stringsText(energy)}</span>
        </Figure>
      </dl>
      <Answer estimate={estimate} causeHours={causeHours} isPrinted={isPrinted} missing={missing} />
      <dl class="headline-more">
        {(price !== null || !isPrinted) && (
          <Figure
            name={isPrinted && price ? `At ${price.amount} ${price.currency} a kWh` : <PriceField />}
            value={price ? moneyText(-lossOf(estimate), price) : ''}
            kind="money"
          >
            <span class="hint">{price ? 'a year' : 'enter your price'}</span>
          </Figure>
        )}
        <Figure name="Solar access" help="solar access" value={percent(energy.solarAccess)} />
        <Figure
          name="TSRF"
          help="TSRF"
          value={orientation ? percent(orientation.totalSolarResourceFraction) : '–'}
        >
          {estimate.inputs.otherPlanes.length > 0 && <span class="hint">1st</span>}
        </Figure>
      </dl>
    </section>
  )
}
