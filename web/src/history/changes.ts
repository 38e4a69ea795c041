import type { Analysis, Obstacle } from '../api/types.ts'
import { type Draft, isEqual } from '../drafts/draft.ts'
import { weatherOf } from '../results/weather.ts'

/** A site as it is edited, or what a result was computed from. */
interface Inputs
  extends Omit<Draft, 'name' | 'array' | 'horizonSource'>,
    Partial<Pick<Draft, 'name' | 'array'>> {
  readonly losses?: number
}

/** `Tree added`, `House changed`; an obstacle is the same as long as it keeps its name. */
const obstacleChanges = (before: readonly Obstacle[], after: readonly Obstacle[]): string[] => {
  const find = (obstacles: readonly Obstacle[], { name }: Obstacle) =>
    obstacles.find((other) => other.name === name)
  return [
    ...after.filter((obstacle) => !find(before, obstacle)).map(({ name }) => `${name} added`),
    ...before.filter((obstacle) => !find(after, obstacle)).map(({ name }) => `${name} removed`),
    ...after
      .filter((obstacle) => {
        const old = find(before, obstacle)
        return old && !isEqual(old, obstacle)
      })
      .map(({ name }) => `${name} changed`),
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
  ...NUMBERS.flatMap(([field, name, unit]) =>
    before[field] === after[field] ? [] : [`${name} ${before[field]} → ${after[field]}${unit}`],
  ),
  ...(isEqual(before.array ?? null, after.array ?? null) ? [] : ['area of the panels']),
  ...(isEqual(before.otherPlanes, after.otherPlanes) ? [] : ['other planes']),
  ...(isEqual(before.horizonProfile, after.horizonProfile) ? [] : ['horizon']),
  ...obstacleChanges(before.obstacles, after.obstacles),
]

/** What has changed from a stored result to the next one: `tilt 30 → 45°, Tree removed`. */
export const changesText = ({ result: before }: Analysis, { result: after }: Analysis): string => {
  const [from, to] = [weatherOf(before.baseline).estimator, weatherOf(after.baseline).estimator]
  const changes = [...inputChanges(before.inputs, after.inputs), ...(from === to ? [] : [`weather: ${to}`])]
  return changes.join(', ') || 'nothing'
}
