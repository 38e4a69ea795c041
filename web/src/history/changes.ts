import type { Analysis, Obstacle } from '../api/types.ts'
import { type Draft, isEqual } from '../drafts/draft.ts'
import { matchObstacles } from '../drafts/merge.ts'
import { weatherOf } from '../results/weather.ts'
import { roundTo } from '../ui/azimuth.ts'

interface Inputs
  extends Omit<Draft, 'name' | 'array' | 'horizonSource'>,
    Partial<Pick<Draft, 'name' | 'array'>> {
  readonly losses?: number
}

/** `Tree added`, `House changed`. */
const obstacleChanges = (before: readonly Obstacle[], after: readonly Obstacle[]): string[] => {
  const { kept, added } = matchObstacles(before, after)
  return [
    ...new Set([
      ...added.map(({ name }) => `${name} added`),
      ...before.flatMap(({ name }, i) => (kept[i] ? [] : `${name} removed`)),
      ...kept.flatMap((now, i) => (now && !isEqual(now, before[i]) ? `${now.name} changed` : [])),
    ]),
  ]
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
