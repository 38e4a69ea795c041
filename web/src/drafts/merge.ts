import { withPanelHeight } from '../obstacles/new-obstacle.ts'
import { changedFields, type Draft, isEqual, picked, placeOf } from './draft.ts'

type Obstacles = Draft['obstacles']

/**
 * What has become of each obstacle, undefined if it was removed, and the added ones. Names may repeat, as for the walls of a
 * house: equal obstacles are matched first, then the rest by name, in order.
 */
export const matchObstacles = (before: Obstacles, after: Obstacles) => {
  const added = [...after]
  const take = (isIt: (it: Obstacles[number]) => boolean): Obstacles[number] | undefined => {
    const i = added.findIndex(isIt)
    return i < 0 ? undefined : added.splice(i, 1)[0]
  }
  const equal = before.map((old) => take((it) => isEqual(it, old)))
  return { kept: before.map((old, i) => equal[i] ?? take(({ name }) => name === old.name)), added }
}

const isSameThing = (one: Obstacles[number], other: Obstacles[number]): boolean =>
  one.name === other.name && isEqual([one.from, one.to], [other.from, other.to])

/** Takes each obstacle from the side that has changed, removed or added it, or mine if both have. */
const mergeObstacles = (base: Obstacles, mine: Obstacles, theirs: Obstacles): Obstacles => {
  const [own, other] = [matchObstacles(base, mine), matchObstacles(base, theirs)]
  const merged = base.flatMap((old, i) => (isEqual(own.kept[i], old) ? other.kept[i] : own.kept[i]) ?? [])
  // Both may have looked for the same houses.
  const added = other.added.filter((it) => !own.added.some((mine) => isSameThing(mine, it)))
  return [...merged, ...added, ...own.added]
}

/** Fields that make sense only together. */
const PAIRS = [
  ['latitude', 'longitude'],
  ['horizonProfile', 'horizonSource'],
]

/** Applies the changes from `base` to `mine` on top of `theirs`. Obstacles keep their height above the ground. */
export const mergeDrafts = (base: Draft, mine: Draft, theirs: Draft): Draft => {
  const changed = changedFields(base, mine)
  const together = PAIRS.filter((pair) => pair.some((field) => changed.has(field))).flat()
  // Only the notes are left of mine: the service does not store them.
  const merged = { ...mine, ...theirs, ...picked(mine, new Set([...changed, ...together])) }
  const { panelHeight } = merged
  const seen = (draft: Draft): Obstacles =>
    draft.panelHeight === panelHeight
      ? draft.obstacles
      : withPanelHeight(draft, panelHeight).heights.obstacles
  const obstacles = mergeObstacles(seen(base), seen(mine), seen(theirs))
  const isMine = isEqual([placeOf(merged), obstacles], [placeOf(mine), mine.obstacles])
  return { ...merged, obstacles, housesFrom: isMine ? mine.housesFrom : undefined }
}
