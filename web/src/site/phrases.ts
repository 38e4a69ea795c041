import { MONTHS, total } from '../../../lib/solar/calendar.ts'
import { KINDS } from '../obstacles/new-obstacle.ts'
import { wholeNumber, withCurrency } from '../ui/format.ts'
import { MONTH_NAMES } from '../ui/labels.ts'
import type { Price } from '../ui/preferences.ts'

/** kWh lost by month and hour of the day: twelve rows of 24. */
export type HoursOfLoss = readonly (readonly number[])[]

/** Rounding step of a loss: 10 kWh from 100 kWh, then three digits. A loss is known better than the whole production. */
export const lossStep = (energy: number): number => {
  const size = Math.abs(energy)
  return size < 100 ? 1 : 10 ** Math.max(1, Math.floor(Math.log10(size)) - 2)
}

export const roundLoss = (energy: number): number => {
  const step = lossStep(energy)
  return step * Math.round(energy / step)
}

/** A loss in kWh as displayed: small ones have a decimal. */
export const shownLoss = (energy: number): number => (Math.abs(energy) < 10 ? energy : roundLoss(energy))

/** The value of a loss, rounded like the loss. @param loss kWh */
export const worthOf = (loss: number, { amount }: Pick<Price, 'amount'>): number =>
  roundLoss(shownLoss(loss) * amount)

/** `140 €`, `$140` */
export const moneyText = (amount: number, { currency }: Pick<Price, 'currency'>): string =>
  withCurrency(wholeNumber(amount), currency).replace(' ', '\u00a0')

/** Share of a cause's loss that its hours and its months must contain. */
const MOST = 0.8

/** The shortest run of values, maybe across the end, that contains most of their sum. */
const mostOf = (values: readonly number[], isCircular: boolean) => {
  const { length } = values
  const enough = MOST * total(values)
  for (let count = 1; count < length; count++) {
    const starts = isCircular ? length : length - count + 1
    let held = total(values.slice(0, count))
    let [best, most] = [0, held]
    for (let start = 1; start < starts; start++) {
      held += (values[(start + count - 1) % length] ?? 0) - (values[start - 1] ?? 0)
      if (held > most) [best, most] = [start, held]
    }
    if (most >= enough) return { start: best, count }
  }
  return { start: 0, count: length }
}

/** Maximum hours to list as figures, and maximum months before a time is called all year. */
const MOST_HOURS = 5
const MOST_MONTHS = 8

const hoursText = (hours: readonly number[]): string => {
  const { start, count } = mostOf(hours, false)
  const end = start + count
  if (count <= MOST_HOURS) return `${start}–${end} h`
  if (end <= 13) return 'mornings'
  return start >= 12 ? 'afternoons' : ''
}

const monthsText = (months: readonly number[]): string => {
  const { start, count } = mostOf(months, true)
  const [first, last] = [MONTH_NAMES[start], MONTH_NAMES[(start + count - 1) % MONTHS]]
  if (count > MOST_MONTHS) return 'all year'
  return count === 1 ? `in ${first}` : `${first} to ${last}`
}

/** Minimum shares of direct light in a loss for a text to state its hours, and its months. */
const [DIRECT_HOURS, DIRECT_MONTHS] = [0.25, 0.5]

/**
 * `8–11 h, October to February`, when direct light is lost. A cause that takes little of it mostly hides bright sky.
 *
 * @param direct part of the loss, by month and hour
 * @param months all of the loss, kWh
 */
export const whenText = (direct: HoursOfLoss, months: readonly number[]): string => {
  const taken = months.map((lost) => Math.max(0, lost))
  if (total(taken) === 0) return ''
  const share = total(direct.map(total)) / total(taken)
  const ofDay = Array.from({ length: 24 }, (_, hour) => total(direct.map((row) => row[hour] ?? 0)))
  const hours = share < DIRECT_HOURS ? '' : hoursText(ofDay)
  if (hours === '' && share < DIRECT_MONTHS) return `duller sky, ${monthsText(taken)}`
  return [hours, monthsText(direct.map(total))].filter(Boolean).join(', ')
}

/** The default name of a new obstacle becomes “the tree”; any other name stays unchanged. */
export const subject = (name: string): string =>
  KINDS.some((kind) => kind.name === name) ? `the ${name.toLowerCase()}` : name

export const addHours = (all: readonly HoursOfLoss[]): HoursOfLoss =>
  Array.from({ length: MONTHS }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => total(all.map((hours) => hours[month]?.[hour] ?? 0))),
  )
