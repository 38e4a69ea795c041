import type { Energy } from '../api/types.ts'

/** More of them are summed up, so that the list stays short. */
const LISTED = 6

export interface Cause {
  readonly name: string
  /** kWh a year. */
  readonly energy: number
  readonly hint?: string
  /** Of the obstacle, to remove it. */
  readonly index?: number
}

/**
 * What the removal of each obstacle recovers, the most first. Behind a removed obstacle there may be another one or a hill, so
 * these do not add up to the loss. What remains is not the horizon's share, but what no single removal recovers.
 */
export const causesOf = (total: number, obstacles: Energy['obstacles']): Cause[] => {
  const all = obstacles
    .map(({ name, recoveredEnergy: energy }, index) => ({ name, energy, index }))
    .sort((a, b) => b.energy - a.energy)
  const others = all.slice(LISTED)
  const sum = (causes: readonly Cause[]): number => causes.reduce((total, { energy }) => total + energy, 0)
  const rest = total - sum(all)
  return [
    ...all.slice(0, LISTED),
    ...(others.length > 0
      ? [
          {
            name: `${others.length} other obstacles`,
            energy: sum(others),
            hint: 'added up',
          },
        ]
      : []),
    obstacles.length === 0
      ? { name: 'Horizon', energy: rest }
      : {
          name: 'The rest',
          energy: rest,
          hint: 'What no single removal recovers: the horizon, and what several obstacles hide.',
        },
  ]
}
