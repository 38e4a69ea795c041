import type { Buildings, Obstacle } from '../api/types.ts'
import { freeName, MAX_NAME_LENGTH } from './new-obstacle.ts'
import { distanceOf, positionOf, subtract } from './plan-geometry.ts'

export type Wall = Buildings['obstacles'][number]

/** Meters; shared corners come from the same point of the map. */
const SAME_CORNER = 0.05

const touch = (one: Wall, other: Wall): boolean =>
  [one.from, one.to].some((end) =>
    [other.from, other.to].some(
      (corner) => distanceOf(subtract(positionOf(end), positionOf(corner))) < SAME_CORNER,
    ),
  )

/** The service's and the page's names for a building without an address. */
const [NO_ADDRESS, HOUSE] = ['Building', 'House']

/** Walls grouped by building: walls with the same address, and walls without one that share a corner. */
export const housesOf = (walls: readonly Wall[]): readonly (readonly Wall[])[] => {
  const houses: Wall[][] = []
  for (const wall of walls) {
    const [first = [], ...others] = houses.filter((house) =>
      house.some((other) => other.name === wall.name && (wall.name !== NO_ADDRESS || touch(wall, other))),
    )
    if (first.length === 0) houses.push(first)
    first.push(...others.flatMap((other) => other.splice(0)), wall)
  }
  return houses.filter(({ length }) => length > 0)
}

/**
 * The walls as a site stores them, with distinct names, and whether their heights are guessed.
 *
 * @param others obstacles that the site already has
 */
export const wallsOf = (houses: readonly (readonly Wall[])[], others: readonly Obstacle[]) => {
  const found: { readonly obstacle: Obstacle; readonly isGuessed: boolean }[] = []
  for (const walls of houses) {
    const address = walls[0]?.name ?? NO_ADDRESS
    const taken = [...others, ...found.map(({ obstacle }) => obstacle)]
    const house = address === NO_ADDRESS ? freeName(HOUSE, taken) : address
    for (const [i, { estimated, ...wall }] of walls.entries()) {
      const name = (i === 0 ? house : `${house}, wall ${i + 1}`).slice(0, MAX_NAME_LENGTH)
      found.push({ obstacle: { ...wall, name }, isGuessed: estimated })
    }
  }
  return found
}
