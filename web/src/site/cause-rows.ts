import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { obstacleHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import { addMonths, total } from '../../../lib/solar/calendar.ts'
import type { Estimate, Obstacle, Points } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { type EnergyUnit, siteUnit } from '../ui/format.ts'
import type { Known } from './answer.ts'
import { causeDecimals, lossOf, roundToSum, takenEnergies } from './energies.ts'
import { addHours, lossStep, moneyText, roundLoss, whenText, worthOf } from './phrases.ts'

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
export const houseOf = (name: string): string => name.replace(/, wall \d+$/, '')

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

const isShared = (energy: number, recovered = energy): boolean =>
  Math.abs(energy - recovered) > Math.max(SHARED_ENERGY, SHARED_SHARE * Math.abs(energy))

const AZIMUTHS = Array.from({ length: 360 }, (_, azimuth) => azimuth)

/** What hides most of the sky that an obstacle hides. @param rows name of the rows of an array; null: none */
const sharedWith = (
  own: Obstacle,
  draft: Pick<Draft, 'horizonProfile' | 'obstacles'>,
  rows: string | null,
) => {
  const view = viewOf(own)
  const azimuths = AZIMUTHS.filter((azimuth) => obstacleHeightAt(view, azimuth) > 0)
  /** Square degrees behind both. */
  const sizeOf = (heightOf: (azimuth: number) => number): number =>
    total(azimuths.map((azimuth) => Math.min(obstacleHeightAt(view, azimuth), heightOf(azimuth))))
  const line = horizonLine(draft.horizonProfile)
  const others = draft.obstacles
    .filter((other) => other !== own && other.enabled)
    .map((other) => {
      const otherView = viewOf(other)
      return { name: houseOf(other.name), size: sizeOf((azimuth) => obstacleHeightAt(otherView, azimuth)) }
    })
  return [
    { name: rows, size: 0 },
    { name: 'the horizon', size: sizeOf((azimuth) => heightAt(line, azimuth)) },
    ...others,
  ].reduce((most, other) => (other.size > most.size ? other : most)).name
}

/** Results lag behind the edits: results for other obstacles say nothing about these. */
const isAbout = (estimate: Estimate, obstacles: readonly Obstacle[]): boolean =>
  estimate.energy.obstacles.length === obstacles.length &&
  estimate.energy.obstacles.every(({ name }, i) => name === obstacles[i]?.name)

/** The causes of shade, in the order of the site. Their energies sum to the loss in displayed units. */
export const causeRows = (
  known: Pick<Known, 'draft' | 'estimate' | 'directHours' | 'price'>,
): readonly CauseRow[] => {
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
  const energies = taken ? roundToSum([taken.horizon, taken.rows ?? 0, ...ofThings], decimals) : []
  const sum = total(energies)
  /** A cause that takes all or nearly all of the loss is rounded like the headline. */
  const [horizonEnergy = null, rowsEnergy = null, ...thingEnergies] = energies.map((energy) =>
    whole !== undefined && energy >= Math.min(whole, sum) && energy - whole <= lossStep(whole) / 2
      ? whole
      : energy,
  )
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
    const own = obstacles[first]
    return rowOf({
      key: `obstacle ${first}`,
      kind: 'obstacle',
      name: houseOf(own?.name ?? ''),
      indices,
      isOn,
      energy,
      when: whenOf(indices.map((i) => i + 1)),
      sharedWith:
        own && indices.length === 1 && energy !== null && isShared(energy, recovered)
          ? sharedWith(own, draft, taken && taken.rows !== null ? 'the row in front' : null)
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
    money:
      price && row.energy !== null && row.energy > 0
        ? moneyText(row.energy === whole ? worthOf(whole, price) : (money[i] ?? 0), price)
        : null,
  }))
}
