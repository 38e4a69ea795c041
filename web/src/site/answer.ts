import type { Estimate } from '../api/types.ts'
import { type Draft, totalSizeOf } from '../drafts/draft.ts'
import { productionUncertainty, roundByUncertainty } from '../results/uncertainty.ts'
import { energyText, oneDecimal, percent, smallEnergy } from '../ui/format.ts'
import type { Price } from '../ui/preferences.ts'
import { type CauseRow, causeRows } from './cause-rows.ts'
import { lossOf } from './energies.ts'
import { type HoursOfLoss, moneyText, roundLoss } from './phrases.ts'
import { type Status, type Surroundings, statusOf } from './status.ts'

/** A part of the headline: plain, a figure of the production or of the loss, or the panels. */
export interface Phrase {
  readonly kind: 'plain' | 'production' | 'loss' | 'panels'
  readonly text: string
}

/** Everything that a screen says about a site in figures. All other parts of the page take theirs from here. */
export interface Answer {
  /** kWh a year behind the skyline, rounded to what is known; null: nothing is known yet. */
  readonly production: number | null
  /** By how many percent the production may differ with the weather. */
  readonly uncertainty: number
  /** kWh a year to shade, rounded; negative if reflected light brings more. */
  readonly lost: number
  /** Percent of the year's production without shade. */
  readonly share: number
  /** What the loss is worth; null: no price is known, or there is no loss. */
  readonly money: string | null
  /** `3.0 – 4.8 %`: the loss with heights a degree lower and higher; null: the same as displayed. */
  readonly range: string | null
  /** `up to 10.2 % with plain strings`; null: the same, or a point. */
  readonly strings: string | null
  /** Percent; null: not known yet. */
  readonly solarAccess: number | null
  /** Total solar resource fraction of all planes in percent; null: not known yet. */
  readonly resourceFraction: number | null
  /** What takes the light; their energies add up to the loss. */
  readonly causes: readonly CauseRow[]
  /** Two sentences. */
  readonly headline: readonly (readonly Phrase[])[]
  /** What is pending, failed or not counted yet. */
  readonly status: readonly Status[]
}

/** What an answer is made of. */
export interface Known {
  readonly draft: Draft
  /** The horizon that has been switched off; null: none. */
  readonly horizonAside: Pick<Draft, 'horizonProfile' | 'horizonSource'> | null
  /** null: nothing is known yet. */
  readonly estimate: Estimate | null
  /** kWh by month and hour that the removal of each obstacle recovers; null: not known yet. */
  readonly causeHours: readonly HoursOfLoss[] | null
  /** kWh a year of a kW in the best orientation without shade; null: not known yet. */
  readonly bestYield: number | null
  readonly surroundings: Surroundings
  readonly price: Price | null
}

const plain = (text: string): Phrase => ({ kind: 'plain', text })
const strongLoss = (text: string): Phrase => ({ kind: 'loss', text })

/** Percent. A smaller loss is displayed as 0.0. */
const NOTHING = 0.05

/** Percentage points by which the bound for plain strings must be above the loss to be worth saying. */
const STRINGS_DIFFERENCE = 0.3

const stringsText = ({ annualLoss, strings }: Estimate['energy']): string | null =>
  strings && strings.annualLoss - annualLoss > STRINGS_DIFFERENCE
    ? `up to ${percent(strings.annualLoss)} with plain strings`
    : null

const rangeText = ({ range }: Estimate['energy']): string | null => {
  const [low, high] = [oneDecimal(range.low), oneDecimal(range.high)]
  return low === high ? null : `${low} – ${high} %`
}

/** Of all planes: their solar access times what they would produce without shade, as a share of the best orientation's. */
const resourceFractionOf = ({ baseline, energy, inputs }: Estimate, bestYield: number): number =>
  (energy.solarAccess * baseline.ac_annual) / (totalSizeOf(inputs) * bestYield)

const shadePhrases = (
  answer: Pick<Answer, 'lost' | 'share' | 'money'>,
  isIncomplete: boolean,
): readonly Phrase[] => {
  const { lost, share, money } = answer
  if (Math.abs(share) < NOTHING)
    return [plain(isIncomplete ? 'What shade takes is not known yet.' : 'Shade takes next to nothing.')]
  const worth = money === null ? [] : [plain(', worth '), strongLoss(money)]
  const percentage = `, ${percent(Math.abs(share))}`.replace(' %', '\u00a0%')
  if (share < 0)
    return [plain(`The light that the surroundings reflect adds ${smallEnergy(-lost)}${percentage}.`)]
  const start = isIncomplete ? 'So far, shade takes ' : 'Shade takes '
  return [plain(start), strongLoss(smallEnergy(lost)), plain(percentage), ...worth, plain('.')]
}

const NOTHING_YET: Pick<
  Answer,
  'production' | 'lost' | 'share' | 'money' | 'range' | 'strings' | 'solarAccess' | 'resourceFraction'
> = {
  production: null,
  lost: 0,
  share: 0,
  money: null,
  range: null,
  strings: null,
  solarAccess: null,
  resourceFraction: null,
}

const figuresOf = ({ estimate, bestYield, price }: Known): typeof NOTHING_YET => {
  if (!estimate) return NOTHING_YET
  const { baseline, energy } = estimate
  const loss = lossOf(estimate)
  const isWorth = price !== null && energy.annualLoss >= NOTHING && loss * price.amount >= 0.5
  return {
    production: roundByUncertainty(energy.adjustedAnnual, productionUncertainty(baseline)),
    lost: Math.abs(loss) < 10 ? loss : roundLoss(loss),
    share: energy.annualLoss,
    money: isWorth ? moneyText(loss, price) : null,
    range: rangeText(energy),
    strings: stringsText(energy),
    solarAccess: energy.solarAccess,
    resourceFraction: bestYield === null ? null : resourceFractionOf(estimate, bestYield),
  }
}

/** `8 kW` */
export const sizeText = (draft: Pick<Draft, 'systemSize' | 'otherPlanes'>): string =>
  `${Number(totalSizeOf(draft).toFixed(2))}\u00a0kW`

/** The figures and phrases of a screen. */
export const answerOf = (known: Known): Answer => {
  const { draft, estimate, surroundings } = known
  const figures = figuresOf(known)
  const status = statusOf(surroundings)
  const panels: Phrase = { kind: 'panels', text: sizeText(draft) }
  const headline =
    figures.production === null
      ? []
      : [
          [
            plain('Your '),
            panels,
            plain(' make about '),
            { kind: 'production' as const, text: energyText(figures.production) },
            plain(' a year.'),
          ],
          shadePhrases(figures, status.length > 0),
        ]
  return {
    ...figures,
    uncertainty: estimate ? productionUncertainty(estimate.baseline) : 0,
    causes: causeRows(known),
    headline,
    status,
  }
}

/** The headline as text. */
export const headlineText = ({ headline }: Pick<Answer, 'headline'>): string =>
  headline.map((phrases) => phrases.map(({ text }) => text).join('')).join(' ')
