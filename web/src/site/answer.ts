import type { Estimate } from '../api/types.ts'
import { type Draft, totalSizeOf } from '../drafts/draft.ts'
import { productionUncertainty, roundByUncertainty, singlePlaceUncertainty } from '../results/uncertainty.ts'
import { weatherOf } from '../results/weather.ts'
import { energyText, oneDecimal, percent, siteUnit, sizeText, smallEnergy } from '../ui/format.ts'
import type { Price } from '../ui/preferences.ts'
import { type CauseRow, causeRows } from './cause-rows.ts'
import { lossOf } from './energies.ts'
import { type HoursOfLoss, moneyText, roundLoss, shownLoss } from './phrases.ts'

/** Whether a part of the surroundings is there; `off`: it was not looked for. */
export type SurroundingState = 'off' | 'pending' | 'failed' | 'ready'

export interface Surroundings {
  readonly terrain: SurroundingState
  readonly buildings: SurroundingState
  /** Names of houses of guessed height that would matter and are not counted until the user decides. */
  readonly undecided: readonly string[]
}

/** Something that an answer does not count yet, and what can be done about it. */
export interface Status {
  readonly kind: 'pending' | 'failed' | 'off' | 'undecided'
  readonly of: 'terrain' | 'buildings'
  readonly text: string
}

/** A part of the headline: plain, a figure of the production or of the loss, or the panels. */
export interface Phrase {
  readonly kind: 'plain' | 'production' | 'loss' | 'panels'
  readonly text: string
}

/** How sure an answer is, and how good the place and the panels are. */
export interface Facts {
  /** By how many percent the production may differ with the weather. */
  readonly uncertainty: number
  /** `3.0 – 4.8 %`: the loss with heights a degree lower and higher; null: the same as displayed, or not known yet. */
  readonly range: string | null
  /** `up to 10.2 % with plain strings`; null: the same, or a point. */
  readonly strings: string | null
  /** Percent; null: not known yet. */
  readonly solarAccess: number | null
  /** Total solar resource fraction of all planes in percent; null: not known yet. */
  readonly resourceFraction: number | null
  /** Whose weather it is, and how far off at single places. */
  readonly weather: string
}

/** Everything that a screen says about a site in figures. All other parts of the page take theirs from here. */
export interface Answer {
  /** Two sentences; none: nothing is known yet. */
  readonly headline: readonly (readonly Phrase[])[]
  /** null: nothing is known yet. */
  readonly facts: Facts | null
  /** What takes the light; their energies add up to the loss. */
  readonly causes: readonly CauseRow[]
  /** What is pending, failed or not counted yet. */
  readonly status: readonly Status[]
  /** Nothing that takes light is known yet. */
  readonly isUnknown: boolean
}

/** What an answer is made of. */
export interface Known {
  readonly draft: Draft
  /** The horizon that has been switched off; null: none. */
  readonly horizonAside: Pick<Draft, 'horizonProfile' | 'horizonSource'> | null
  /** null: nothing is known yet. */
  readonly estimate: Estimate | null
  /** kWh of direct light by month and hour that the horizon, each obstacle and the rows take; null: not known yet. */
  readonly directHours: readonly HoursOfLoss[] | null
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

const shadePhrases = (estimate: Estimate, price: Price | null, isIncomplete: boolean): readonly Phrase[] => {
  const share = estimate.energy.annualLoss
  if (Math.abs(share) < NOTHING)
    return [plain(isIncomplete ? 'What shade takes is not known yet.' : 'Shade takes next to nothing.')]
  const loss = lossOf(estimate)
  const unit = siteUnit(estimate.baseline.ac_annual)
  const energy = smallEnergy(Math.abs(shownLoss(loss)), unit)
  const percentage = `, ${percent(Math.abs(share))}`.replace(' %', '\u00a0%')
  if (share < 0) {
    const start = isIncomplete ? 'So far, the' : 'The'
    return [plain(`${start} light that the surroundings reflect adds ${energy}${percentage}.`)]
  }
  const isWorth = price !== null && loss * price.amount >= 0.5
  const worth = isWorth
    ? [plain(', worth '), strongLoss(moneyText(roundLoss(loss * price.amount), price))]
    : []
  const start = isIncomplete ? 'So far, shade takes ' : 'Shade takes '
  return [plain(start), strongLoss(energy), plain(percentage), ...worth, plain('.')]
}

/** @param isIncomplete not everything that takes light is counted: how good the place is, is not known */
const factsOf = (estimate: Estimate, bestYield: number | null, isIncomplete: boolean): Facts => {
  const { baseline, energy } = estimate
  const worst = singlePlaceUncertainty(baseline)
  return {
    uncertainty: productionUncertainty(baseline),
    range: isIncomplete ? null : rangeText(energy),
    strings: isIncomplete ? null : stringsText(energy),
    solarAccess: isIncomplete ? null : energy.solarAccess,
    resourceFraction: isIncomplete || bestYield === null ? null : resourceFractionOf(estimate, bestYield),
    weather: weatherOf(baseline).source + (worst === null ? '' : `, up to ${worst} % off at single places`),
  }
}

const TEXTS = {
  terrain: {
    pending: 'Looking for mountains…',
    failed: 'Mountains could not be fetched.',
    off: 'Mountains have not been looked up yet.',
  },
  buildings: {
    pending: 'Looking for houses…',
    failed: 'Houses could not be fetched.',
    off: 'Houses have not been looked up yet.',
  },
} as const

const stateOf = (of: Status['of'], state: SurroundingState): readonly Status[] =>
  state === 'ready' ? [] : [{ kind: state, of, text: TEXTS[of][state] }]

const NOTHING_ASKED: Status = { kind: 'off', of: 'terrain', text: 'Nothing has been looked up here yet.' }

const undecidedText = (count: number): string =>
  count === 1
    ? '1 house of guessed height is not counted.'
    : `${count} houses of guessed height are not counted.`

/** What an answer does not count yet. */
const statusOf = ({ terrain, buildings, undecided: { length } }: Surroundings): readonly Status[] => [
  ...(terrain === 'off' && buildings === 'off'
    ? [NOTHING_ASKED]
    : [...stateOf('terrain', terrain), ...stateOf('buildings', buildings)]),
  ...(length > 0
    ? [{ kind: 'undecided' as const, of: 'buildings' as const, text: undecidedText(length) }]
    : []),
]

const headlineOf = ({ draft, estimate, price }: Known, isIncomplete: boolean): Answer['headline'] => {
  if (!estimate) return []
  const { baseline, energy } = estimate
  const production = roundByUncertainty(energy.adjustedAnnual, productionUncertainty(baseline))
  return [
    [
      plain('Your '),
      { kind: 'panels', text: sizeText(totalSizeOf(draft)).replace(' ', '\u00a0') },
      plain(' make about '),
      { kind: 'production', text: energyText(production, siteUnit(baseline.ac_annual)) },
      plain(' a year.'),
    ],
    shadePhrases(estimate, price, isIncomplete),
  ]
}

/** The figures and phrases of a screen. */
export const answerOf = (known: Known): Answer => {
  const { estimate, bestYield, surroundings } = known
  const status = statusOf(surroundings)
  const isIncomplete = status.length > 0
  const causes = causeRows(known)
  return {
    headline: headlineOf(known, isIncomplete),
    facts: estimate && factsOf(estimate, bestYield, isIncomplete),
    causes,
    status,
    isUnknown: isIncomplete && causes.every(({ isOn }) => !isOn),
  }
}

/** The headline as text. */
export const headlineText = ({ headline }: Pick<Answer, 'headline'>): string =>
  headline.map((phrases) => phrases.map(({ text }) => text).join('')).join(' ')
