import { MONTHS } from '../../../lib/solar/calendar.ts'
import type { Estimate } from '../api/types.ts'
import { KINDS } from '../obstacles/new-obstacle.ts'
import { energyText, percent, wholeNumber } from '../ui/format.ts'
import { MONTH_NAMES } from '../ui/labels.ts'
import type { Price } from '../ui/preferences.ts'
import { takenEnergies } from './energies.ts'

/** kWh lost by month and hour of the day: twelve rows of 24. */
export type HoursOfLoss = readonly (readonly number[])[]

/** A part of the sentence; figures of the loss stand out. */
export interface Phrase {
  readonly text: string
  readonly isLoss: boolean
}

/** kWh lost a year. */
export const lossOf = ({ baseline, energy }: Pick<Estimate, 'baseline' | 'energy'>): number =>
  baseline.ac_annual - energy.adjustedAnnual

/** The step to round a loss to: 10 kWh from 100 kWh on, and three digits beyond. It is known better than the whole production. */
export const lossStep = (energy: number): number => {
  const size = Math.abs(energy)
  return size < 100 ? 1 : 10 ** Math.max(1, Math.floor(Math.log10(size)) - 2)
}

export const roundLoss = (energy: number): number => {
  const step = lossStep(energy)
  return step * Math.round(energy / step)
}

/** `140 €`. @param energy kWh */
export const moneyText = (energy: number, { amount, currency }: Price): string =>
  `${wholeNumber(roundLoss(energy * amount))} ${currency}`

/** Share of a cause's loss that “mostly” stands for. */
const MOST = 0.8

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The shortest run of values, around the end if need be, that holds most of their sum. */
const mostOf = (values: readonly number[], isCircular: boolean) => {
  const { length } = values
  const enough = MOST * sum(values)
  for (let count = 1; count < length; count++) {
    const starts = isCircular ? length : length - count + 1
    let held = sum(values.slice(0, count))
    let [best, most] = [0, held]
    for (let start = 1; start < starts; start++) {
      held += (values[(start + count - 1) % length] ?? 0) - (values[start - 1] ?? 0)
      if (held > most) [best, most] = [start, held]
    }
    if (most >= enough) return { start: best, count }
  }
  return { start: 0, count: length }
}

/** Hours beyond which a time is better said in words, and months beyond which it is no time of the year. */
const MOST_HOURS = 5
const MOST_MONTHS = 8

const hoursText = (hours: readonly number[]): string => {
  const { start, count } = mostOf(hours, false)
  const end = start + count
  if (count <= MOST_HOURS) return `${start}–${end} h`
  if (end <= 13) return 'in the mornings'
  return start >= 12 ? 'in the afternoons' : ''
}

const monthsText = (months: readonly number[]): string => {
  const { start, count } = mostOf(months, true)
  const [first, last] = [MONTH_NAMES[start], MONTH_NAMES[(start + count - 1) % MONTHS]]
  if (count > MOST_MONTHS) return 'all year'
  return count === 1 ? `in ${first}` : `from ${first} to ${last}`
}

/** `, mostly 8–11 h from November to February`; empty if no time stands out. */
const whenText = (loss: HoursOfLoss): string => {
  const taken = loss.map((hours) => hours.map((lost) => Math.max(0, lost)))
  const hours = hoursText(Array.from({ length: 24 }, (_, hour) => sum(taken.map((row) => row[hour] ?? 0))))
  const months = monthsText(taken.map(sum))
  if (sum(taken.map(sum)) === 0 || (hours === '' && months === 'all year')) return ''
  return `, mostly ${[hours, months].filter(Boolean).join(' ')}`
}

/** A cause as the sentence names it. */
interface NamedCause {
  readonly name: string
  /** kWh a year. */
  readonly energy: number
  readonly hours: HoursOfLoss | null
}

/** More of them would make a list of the sentence. */
const NAMED = 3
/** Share of the loss from which a cause is worth its words. */
const WORTH = 0.03

/** What has been added and not been named is “the tree”; a name that somebody has given stays as it is. */
export const subject = (name: string): string =>
  KINDS.some((kind) => kind.name === name) ? `the ${name.toLowerCase()}` : name

const without = (all: HoursOfLoss, parts: readonly HoursOfLoss[]): HoursOfLoss =>
  all.map((hours, month) =>
    hours.map((lost, hour) => lost - sum(parts.map((part) => part[month]?.[hour] ?? 0))),
  )

/** The costliest first, with the horizon, or all that is not named, among them. */
const namedCauses = (estimate: Estimate, hours: readonly HoursOfLoss[] | null): NamedCause[] => {
  const { lossByMonthAndHour } = estimate.energy
  const { obstacles, rows } = takenEnergies(estimate)
  const loss = lossOf(estimate)
  const worth = WORTH * loss
  const named = obstacles
    .map(({ name, energy }, i) => ({ name: subject(name), energy, hours: hours?.[i] ?? null }))
    .filter(({ energy }) => energy >= worth)
    .sort((a, b) => b.energy - a.energy)
    .slice(0, NAMED)
  const inFront: NamedCause[] =
    rows !== null && rows >= worth ? [{ name: 'the row in front', energy: rows, hours: null }] : []
  const rest = loss - sum([...named, ...inFront].map(({ energy }) => energy))
  const isOpen = estimate.inputs.horizonProfile.every(({ heightAngle }) => heightAngle === 0)
  const isAll = named.length === obstacles.length && (rows === null || inFront.length > 0)
  const horizon: NamedCause = {
    name: isAll && !isOpen ? 'the horizon' : 'all else',
    energy: rest,
    hours: isAll && hours && rows === null ? without(lossByMonthAndHour, hours) : null,
  }
  return [...named, ...inFront, ...(rest >= worth ? [horizon] : [])].sort((a, b) => b.energy - a.energy)
}

/** Whether what is lost is not worth a number. */
export const isNothing = ({ energy }: Pick<Estimate, 'energy'>): boolean => Math.abs(energy.annualLoss) < 0.05

const plain = (text: string): Phrase => ({ text, isLoss: false })
const strong = (text: string): Phrase => ({ text, isLoss: true })

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const causePhrases = (causes: readonly NamedCause[]): Phrase[] =>
  causes.flatMap(({ name, energy, hours }, i) => [
    plain(i === 0 ? ` ${capitalized(name)} costs ` : `; ${name} `),
    strong(wholeNumber(energy)),
    plain(hours ? whenText(hours) : ''),
  ])

/**
 * The answer in words: “You lose about 430 kWh a year, 7.5 %. The building costs 177, mostly 8–11 h from November to February;
 * the tree 138, mostly in the afternoons all year; the horizon 115.”
 *
 * @param hours of the loss to each obstacle; null: not known
 * @param price of a kWh; null: money is not mentioned
 */
export const sentence = (
  estimate: Estimate,
  hours: readonly HoursOfLoss[] | null,
  price: Price | null,
): readonly Phrase[] => {
  const loss = lossOf(estimate)
  const share = estimate.energy.annualLoss
  if (isNothing(estimate)) return [plain('Shading costs you next to nothing.')]
  const amount = `about ${energyText(Math.abs(roundLoss(loss)))} a year, ${percent(Math.abs(share))}`
  const money = price ? `, some ${moneyText(Math.abs(loss), price)}` : ''
  if (loss < 0)
    return [
      plain(`You gain ${amount}${money}: what stands around the panels reflects more light than it takes.`),
    ]
  const start = [plain('You lose '), strong(amount + money)]
  const causes = namedCauses(estimate, hours)
  if (estimate.energy.obstacles.length > 0) return [...start, plain('.'), ...causePhrases(causes), plain('.')]
  return [...start, plain(`${whenText(estimate.energy.lossByMonthAndHour)}.`)]
}

export const plainText = (phrases: readonly Phrase[]): string => phrases.map(({ text }) => text).join('')
