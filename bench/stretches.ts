import type { Stretch } from './watch.ts'

/** Stretches that overlap, together. */
export const groups = <Each extends Stretch>(stretches: readonly Each[]): Each[][] => {
  const found: Each[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from < end) found.at(-1)?.push(stretch)
    else found.push([stretch])
    end = Math.max(end, stretch.to)
  }
  return found
}

/** Time in which there is any of them. */
export const covered = (stretches: readonly Stretch[]): number =>
  groups(stretches).reduce(
    (sum, group) => sum + Math.max(...group.map(({ to }) => to)) - Math.min(...group.map(({ from }) => from)),
    0,
  )
