import { viewOf } from '../../../lib/horizon/obstacles.ts'
import { total } from '../../../lib/solar/calendar.ts'
import type { Estimate, Obstacle, Points } from '../api/types.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import type { Price } from '../ui/preferences.ts'
import type { Known } from './answer.ts'
import { decimalsOf, roundToSum, takenEnergies } from './energies.ts'
import { addHours, type HoursOfLoss, moneyText, subtractHours, whenText } from './phrases.ts'

/** Something that takes light: the horizon, the row in front of an array, or an obstacle with all of its walls. */
export interface CauseRow {
  readonly key: string
  readonly kind: 'horizon' | 'rows' | 'obstacle'
  readonly name: string
  /** Of its obstacles in the site; empty for the horizon and rows. */
  readonly indices: readonly number[]
  readonly isOn: boolean
  /** kWh a year, as displayed; negative if it reflects more light than it takes; null: not known. */
  readonly energy: number | null
  /** `51 €`; null: no price is known. */
  readonly money: string | null
  /** `8–11 h, October to February`; '' if that is not known. */
  readonly when: string
  /** Of what else takes a part of the same light, so that its removal recovers another amount; null: nothing else does. */
  readonly sharedWith: string | null
}

export const HORIZON_KEY = 'horizon'

/** `Mill Lane 4` of `Mill Lane 4, wall 2` */
const houseOf = (name: string): string => name.replace(/, wall \d+$/, '')

/** Indices of the obstacles that are one thing: the walls of a house, or a single one. */
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

export const isOpen = (points: Points): boolean => points.every(({ heightAngle }) => heightAngle === 0)

/** Where the share of a cause and what its removal recovers differ by more, it shares light with others. */
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

/** Results follow what is edited: those of other obstacles say nothing about these. */
const isAbout = (estimate: Estimate, obstacles: readonly Obstacle[]): boolean =>
  estimate.energy.obstacles.length === obstacles.length &&
  estimate.energy.obstacles.every(({ name }, i) => name === obstacles[i]?.name)

interface Taken {
  readonly energy: number
  readonly hours: HoursOfLoss | null
}

const moneyOf = (energy: number | null, price: Price | null): string | null =>
  energy !== null && price !== null && energy > 0 ? moneyText(energy, price) : null

/** What takes the light, in the order of the site. Energies add up to the loss, to the unit displayed. */
export const causeRows = (known: Known): readonly CauseRow[] => {
  const { draft, horizonAside, causeHours, price } = known
  const { obstacles, horizonProfile } = draft
  const estimate = known.estimate && isAbout(known.estimate, obstacles) ? known.estimate : null
  const things = thingsOf(obstacles)
  const hasHorizon = !isOpen(horizonProfile)
  const taken = estimate && takenEnergies(estimate)
  const hoursOf = (indices: readonly number[]): HoursOfLoss | null =>
    causeHours && addHours(indices.flatMap((i) => (causeHours[i] ? [causeHours[i]] : [])))
  const ofThings = things.map((indices): Taken | null =>
    taken
      ? { energy: total(indices.map((i) => taken.obstacles[i]?.energy ?? 0)), hours: hoursOf(indices) }
      : null,
  )
  const horizonHours =
    estimate && causeHours ? subtractHours(estimate.energy.lossByMonthAndHour, addHours(causeHours)) : null
  const energies = taken
    ? [
        ...(hasHorizon || taken.horizon !== 0 ? [taken.horizon] : []),
        ...(taken.rows === null ? [] : [taken.rows]),
        ...ofThings.map((it) => it?.energy ?? 0),
      ]
    : []
  const rounded = estimate ? roundToSum(energies, decimalsOf(estimate.baseline)) : []
  let next = 0
  const display = (isThere: boolean): number | null => (isThere ? (rounded[next++] ?? null) : null)
  const horizonEnergy = display(taken !== null && (hasHorizon || taken.horizon !== 0))
  const rowsEnergy = display(taken?.rows !== undefined && taken?.rows !== null)
  const horizon: CauseRow = {
    key: HORIZON_KEY,
    kind: 'horizon',
    name:
      (hasHorizon ? draft : (horizonAside ?? draft)).horizonSource?.kind === 'terrain'
        ? 'Mountains'
        : 'Horizon',
    indices: [],
    isOn: hasHorizon,
    energy: hasHorizon ? horizonEnergy : null,
    money: hasHorizon ? moneyOf(horizonEnergy, price) : null,
    when: hasHorizon && horizonHours ? whenText(horizonHours) : '',
    sharedWith: null,
  }
  return [
    ...(hasHorizon || horizonAside ? [horizon] : []),
    ...(rowsEnergy === null
      ? []
      : [
          {
            key: 'rows',
            kind: 'rows' as const,
            name: 'Row in front',
            indices: [],
            isOn: true,
            energy: rowsEnergy,
            money: moneyOf(rowsEnergy, price),
            when: '',
            sharedWith: null,
          },
        ]),
    ...things.map((indices, k): CauseRow => {
      const [first = 0] = indices
      const energy = display(taken !== null)
      const recovered = estimate?.energy.obstacles[first]?.recoveredEnergy
      const hours = ofThings[k]?.hours
      return {
        key: `obstacle ${first}`,
        kind: 'obstacle',
        name: houseOf(obstacles[first]?.name ?? ''),
        indices,
        isOn: indices.some((i) => obstacles[i]?.enabled),
        energy,
        money: moneyOf(energy, price),
        when: hours ? whenText(hours) : '',
        sharedWith:
          indices.length === 1 && recovered !== undefined && energy !== null
            ? sharedWith(energy, recovered, first, obstacles)
            : null,
      }
    }),
  ]
}
