import type { Analysis, Obstacle } from '../api/types.ts'
import { type Draft, isEqual } from '../drafts/draft.ts'
import { weatherOf } from '../results/weather.ts'
import { roundTo } from '../ui/azimuth.ts'

/** A site in editing, or the inputs of a result. */
interface Inputs
  extends Omit<Draft, 'name' | 'array' | 'horizonSource'>,
    Partial<Pick<Draft, 'name' | 'array'>> {
  readonly losses?: number
}

/**
 * `Tree added`, `House changed`. Names may repeat, as for the walls of a house: equal obstacles are matched first, then the
 * rest by name, in order.
 */
const obstacleChanges = (before: readonly Obstacle[], after: readonly Obstacle[]): string[] => {
  const removed = [...before]
  const take = (isIt: (old: Obstacle) => boolean): boolean => {
    const i = removed.findIndex(isIt)
    return i >= 0 && removed.splice(i, 1).length > 0
  }
  const [added, changed]: [string[], string[]] = [[], []]
  for (const { name } of after.filter((obstacle) => !take((old) => isEqual(old, obstacle))))
    if (take((old) => old.name === name)) changed.push(`${name} changed`)
    else added.push(`${name} added`)
  return [...new Set([...added, ...removed.map(({ name }) => `${name} removed`), ...changed])]
}

const NUMBERS = [
  ['panelTilt', 'tilt', '°'],
  ['panelAzimuth', 'azimuth', '°'],
  ['systemSize', 'size', ' kW'],
  ['panelHeight', 'height of the panels', ' m'],
  ['losses', 'losses', ' %'],
] as const

/** `name, tilt 30 → 45°, Tree removed` */
export const inputChanges = (before: Inputs, after: Inputs): string[] => [
  ...(before.name === after.name ? [] : ['name']),
  ...(isEqual([before.latitude, before.longitude], [after.latitude, after.longitude])
    ? []
    : ['another place']),
  ...NUMBERS.flatMap(([field, name, unit]) => {
    const [old, now] = [before[field], after[field]]
    if (old === undefined || now === undefined || old === now) return []
    const [from, to] = [roundTo(old, 1), roundTo(now, 1)]
    return [from === to ? name : `${name} ${from} → ${to}${unit}`]
  }),
  ...(isEqual(before.array ?? null, after.array ?? null) ? [] : ['area of the panels']),
  ...(isEqual(before.otherPlanes, after.otherPlanes) ? [] : ['other planes']),
  ...(isEqual(before.horizonProfile, after.horizonProfile) ? [] : ['horizon']),
  ...obstacleChanges(before.obstacles, after.obstacles),
]

/** The changes from one stored result to the next: `tilt 30 → 45°, Tree removed`. */
export const changesText = ({ result: before }: Analysis, { result: after }: Analysis): string => {
  const [from, to] = [weatherOf(before.baseline).estimator, weatherOf(after.baseline).estimator]
  const changes = [...inputChanges(before.inputs, after.inputs), ...(from === to ? [] : [`weather: ${to}`])]
  return changes.join(', ') || 'nothing'
}
