import { viewOf } from '../../../lib/horizon/obstacles.ts'
import { addMonths, total } from '../../../lib/solar/calendar.ts'
import type { Estimate, Obstacle, Points } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { type EnergyUnit, siteUnit } from '../ui/format.ts'
import type { Known } from './answer.ts'
import { causeDecimals, lossOf, roundToSum, takenEnergies } from './energies.ts'
import { addHours, lossStep, moneyText, roundLoss, whenText } from './phrases.ts'

/** A cause of shade: the horizon, the row in front of an array, or an obstacle with all of its walls. */
export interface CauseRow {
  readonly key: string
  readonly kind: 'horizon' | 'rows' | 'obstacle'
  readonly name: string
  /** Indices of its obstacles in the site; empty for the horizon and for rows. */
  readonly indices: readonly number[]
  readonly isOn: boolean
  /** kWh a year, as displayed; negative if it reflects more light than it takes; null if unknown or switched off. */
  readonly energy: number | null
  readonly unit: EnergyUnit
  /** Rounding step of the energies, kWh. */
  readonly step: number
  /** `51 €`; null without a price. */
  readonly money: string | null
  /** `8–11 h, October to February`; '' if unknown. */
  readonly when: string
  /** Another cause that takes part of the same light, so that removing this one recovers a different amount; null if none. */
  readonly sharedWith: string | null
}

/** kWh recovered by removing a cause, as displayed: its energy, if the two differ only by rounding. */
export const recoveredOf = ({ energy, step }: CauseRow, recovered: number): number =>
  energy !== null && Math.abs(recovered - energy) < 1.5 * step ? energy : recovered

export const HORIZON_KEY = 'horizon'

/** `Mill Lane 4` of `Mill Lane 4, wall 2` */
const houseOf = (name: string): string => name.replace(/, wall \d+$/, '')

/** Indices of the obstacles by thing: all walls of a house, or a single obstacle. */
export const thingsOf = (obstacles: readonly Obstacle[]): readonly (readonly number[])[] => {
  const things = new Map<string, number[]>()
  for (const [i, { name }] of obstacles.entries()) {
    const isWall = houseOf(name) !== name
    const house = things.get(houseOf(name))
    if (isWall && house) house.push(i)
    else things.set(house ? `${name} ${i}` : houseOf(name), [i])
  }
  return [...things.values()]
}

export const horizonName = ({ horizonSource }: Pick<Draft, 'horizonSource'>): string =>
  horizonSource?.kind === 'terrain' ? 'Mountains' : 'Horizon'

export const isOpen = (points: Points): boolean => points.every(({ heightAngle }) => heightAngle === 0)

/** kWh, and a share: a cause shares light with others if its energy and its recovered energy differ by more than both. */
const [SHARED_ENERGY, SHARED_SHARE] = [10, 0.1]

const overlap = (one: Obstacle, other: Obstacle): boolean => {
  const [a, b] = [viewOf(one), viewOf(other)]
  const apart = relativeAzimuth(a.azimuth + a.width / 2, b.azimuth + b.width / 2)
  return Math.abs(apart) < (a.width + b.width) / 2
}

const sharedWith = (
  energy: number,
  recovered: number,
  i: number,
  obstacles: readonly Obstacle[],
): string | null => {
  const difference = Math.abs(energy - recovered)
  if (difference <= SHARED_ENERGY || difference <= SHARED_SHARE * Math.abs(energy)) return null
  const own = obstacles[i]
  const other = obstacles.find((it, j) => j !== i && it.enabled && own && overlap(own, it))
  return other?.name ?? 'the horizon'
}

/** Results lag behind the edits: results for other obstacles say nothing about these. */
const isAbout = (estimate: Estimate, obstacles: readonly Obstacle[]): boolean =>
  estimate.energy.obstacles.length === obstacles.length &&
  estimate.energy.obstacles.every(({ name }, i) => name === obstacles[i]?.name)

/** The causes of shade, in the order of the site. Their energies sum to the loss in displayed units. */
export const causeRows = (known: Known): readonly CauseRow[] => {
  const { draft, directHours, price } = known
  const { obstacles, horizonProfile, horizonAside } = draft
  const estimate = known.estimate && isAbout(known.estimate, obstacles) ? known.estimate : null
  const taken = estimate && takenEnergies(estimate)
  const things = thingsOf(obstacles)
  const unit = siteUnit(estimate?.baseline.ac_annual ?? 0)
  const hasHorizon = !isOpen(horizonProfile)
  const aside = horizonProfile.length === 0 && horizonAside?.horizonProfile.length ? horizonAside : null
  const decimals = estimate ? causeDecimals(estimate) : 0
  const ofThings = things.map((indices) => total(indices.map((i) => taken?.obstacles[i] ?? 0)))
  const loss = estimate ? lossOf(estimate) : 0
  const whole = loss < 100 ? undefined : roundLoss(loss)
  /** A cause that takes all or nearly all of the loss is rounded like the headline. */
  const capped = (energy: number): number =>
    whole !== undefined && energy > whole && energy - whole <= lossStep(whole) / 2 ? whole : energy
  const [horizonEnergy = null, rowsEnergy = null, ...thingEnergies] = taken
    ? roundToSum([taken.horizon, taken.rows ?? 0, ...ofThings], decimals).map(capped)
    : []
  const rowOf = (
    cause: Pick<CauseRow, 'key' | 'kind' | 'name' | 'energy'> & Partial<CauseRow>,
  ): CauseRow => ({
    indices: [],
    isOn: true,
    unit,
    step: cause.energy === whole && whole ? Math.max(lossStep(whole), 10 ** -decimals) : 10 ** -decimals,
    money: null,
    when: '',
    sharedWith: null,
    ...cause,
  })
  /** @param parts indices: the horizon is 0, the obstacles follow, and then the rows */
  const whenOf = (parts: readonly number[]): string => {
    const causes = parts.flatMap((i) => estimate?.energy.causes?.[i] ?? [])
    const hours = parts.flatMap((i) => (directHours?.[i] ? [directHours[i]] : []))
    return hours.length === 0
      ? ''
      : whenText(addHours(hours), addMonths(causes.map(({ monthlyEnergy }) => monthlyEnergy)))
  }
  const horizon = rowOf({
    key: HORIZON_KEY,
    kind: 'horizon',
    name: horizonName(aside ?? draft),
    isOn: hasHorizon,
    energy: hasHorizon ? horizonEnergy : null,
    when: hasHorizon ? whenOf([0]) : '',
  })
  const rows = rowOf({
    key: 'rows',
    kind: 'rows',
    name: 'Row in front',
    energy: rowsEnergy,
    when: whenOf([obstacles.length + 1]),
  })
  const ofObstacles = things.map((indices, k) => {
    const [first = 0] = indices
    const isOn = indices.some((i) => obstacles[i]?.enabled)
    const energy = isOn ? (thingEnergies[k] ?? null) : null
    const recovered = estimate?.energy.obstacles[first]?.recoveredEnergy
    return rowOf({
      key: `obstacle ${first}`,
      kind: 'obstacle',
      name: houseOf(obstacles[first]?.name ?? ''),
      indices,
      isOn,
      energy,
      when: whenOf(indices.map((i) => i + 1)),
      sharedWith:
        indices.length === 1 && recovered !== undefined && energy !== null
          ? sharedWith(energy, recovered, first, obstacles)
          : null,
    })
  })
  const all = [
    ...(hasHorizon || aside ? [horizon] : []),
    ...(taken && taken.rows !== null ? [rows] : []),
    ...ofObstacles,
  ]
  const money = price ? roundToSum(all.map(({ energy }) => (energy ?? 0) * price.amount)) : []
  return all.map((row, i) => ({
    ...row,
    money: price && row.energy !== null && row.energy > 0 ? moneyText(money[i] ?? 0, price) : null,
  }))
}
