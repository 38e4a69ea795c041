import type { Estimate } from '../api/types.ts'
import { type Draft, totalSizeOf } from '../drafts/draft.ts'
import { productionUncertainty, roundByUncertainty } from '../results/uncertainty.ts'
import { weatherOf } from '../results/weather.ts'
import { energyText, percent, siteUnit, sizeText, smallEnergy } from '../ui/format.ts'
import type { Price } from '../ui/preferences.ts'
import { type CauseRow, causeRows } from './cause-rows.ts'
import { lossOf } from './energies.ts'
import { type HoursOfLoss, moneyText, shownLoss, worthOf } from './phrases.ts'

/** State of a part of the surroundings; `off`: it was not looked up. */
export type SurroundingState = 'off' | 'pending' | 'failed' | 'ready'

export interface Surroundings {
  readonly terrain: SurroundingState
  readonly buildings: SurroundingState
  /** Names of houses whose guessed height matters; they are not counted until the user decides. */
  readonly undecided: readonly string[]
}

export interface Status {
  readonly kind: 'pending' | 'failed' | 'off' | 'undecided'
  readonly of: 'terrain' | 'buildings'
  readonly text: string
}

/** A part of the headline: plain text, a figure for production or loss, or the panels. */
export interface Phrase {
  readonly kind: 'plain' | 'production' | 'loss' | 'panels'
  readonly text: string
}

/** The certainty of an answer, and the quality of the place and the panels. */
export interface Facts {
  /** Percent by which the average production over many years may differ. */
  readonly uncertainty: number
  /** `up to 10.2 % with plain strings`; null if there is no notable difference, or the panels count as a point. */
  readonly strings: string | null
  /** Percent; null while unknown. */
  readonly solarAccess: number | null
  /** Total solar resource fraction of all planes in percent; null while unknown. */
  readonly resourceFraction: number | null
  readonly weather: string
}

/** All figures on a site's screen. The other parts of the page take theirs from here. */
export interface Answer {
  /** Two sentences; empty while nothing is known. */
  readonly headline: readonly (readonly Phrase[])[]
  /** null while nothing is known. */
  readonly facts: Facts | null
  /** The causes of shade; their energies sum to the loss. */
  readonly causes: readonly CauseRow[]
  /** Everything pending, failed or not counted yet. */
  readonly status: readonly Status[]
  /** No shade is known yet. */
  readonly isUnknown: boolean
}

export interface Known {
  readonly draft: Draft
  /** null while nothing is known. */
  readonly estimate: Estimate | null
  /** Direct light lost to the horizon, to each obstacle and to the rows, kWh by month and hour; null while unknown. */
  readonly directHours: readonly HoursOfLoss[] | null
  /** kWh a year per kW in the best orientation without shade; null while unknown. */
  readonly bestYield: number | null
  readonly surroundings: Surroundings
  readonly price: Price | null
}

const plain = (text: string): Phrase => ({ kind: 'plain', text })
const strongLoss = (text: string): Phrase => ({ kind: 'loss', text })

/** Percent. Smaller losses display as 0.0. */
const NOTHING = 0.05

/** Minimum percentage points by which the bound for plain strings exceeds the loss to be worth mentioning. */
const STRINGS_DIFFERENCE = 0.3

const stringsText = ({ annualLoss, strings }: Estimate['energy']): string | null =>
  strings && strings.annualLoss - annualLoss > STRINGS_DIFFERENCE
    ? `up to ${percent(strings.annualLoss)} with plain strings`
    : null

/** For all planes: solar access times unshaded production, as a share of the best orientation's production. */
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
  const amount = price && worthOf(loss, price)
  const worth =
    price && amount ? [plain(', worth '), strongLoss(moneyText(amount, price).replace(/\.$/, ''))] : []
  const start = isIncomplete ? 'So far, shade takes ' : 'Shade takes '
  return [plain(start), strongLoss(energy), plain(percentage), ...worth, plain('.')]
}

/** @param isIncomplete some shade is not counted yet, so the quality of the place is unknown */
const factsOf = (estimate: Estimate, bestYield: number | null, isIncomplete: boolean): Facts => {
  const { baseline, energy } = estimate
  return {
    uncertainty: productionUncertainty(baseline),
    strings: isIncomplete ? null : stringsText(energy),
    solarAccess: isIncomplete ? null : energy.solarAccess,
    resourceFraction: isIncomplete || bestYield === null ? null : resourceFractionOf(estimate, bestYield),
    weather: weatherOf(baseline).source,
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
      plain(' makes about '),
      { kind: 'production', text: energyText(production, siteUnit(baseline.ac_annual)) },
      plain(' a year.'),
    ],
    shadePhrases(estimate, price, isIncomplete),
  ]
}

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

export const headlineText = ({ headline }: Pick<Answer, 'headline'>): string =>
  headline.map((phrases) => phrases.map(({ text }) => text).join('')).join(' ')
