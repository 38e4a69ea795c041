import type { Obstacle } from '../api/types.ts'

/** What the removal of an obstacle brings, as in an estimate. */
export interface Cost {
  readonly name: string
  /** kWh a year; negative if it reflects more light than it takes. */
  readonly recoveredEnergy: number
}

/** kWh a year; null if unknown, or if the estimate is older than the latest change. */
export const costOf = (
  costs: readonly Cost[] | null,
  obstacles: readonly Obstacle[],
  i: number,
): number | null => {
  const cost = costs?.[i]
  return cost && costs.length === obstacles.length && cost.name === obstacles[i]?.name
    ? cost.recoveredEnergy
    : null
}
