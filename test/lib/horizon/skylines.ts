import { type Skyline, skylineOf } from '../../../lib/horizon/skyline.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { type Profile, point } from '../shading/profiles.ts'

/** The skyline of a horizon and, unless left out, of obstacles in front of it. */
export const skyline = (
  horizonProfile: readonly HorizonPoint[],
  obstacles: readonly Obstacle[] = [],
): Skyline => skylineOf({ horizonProfile, obstacles })

type End = readonly [direction: number | string, meters: number]

const endOf = ([direction, distance]: End) => ({ direction: `${direction}`, distance })

/** An obstacle between two ends. */
export const screen = (
  name: string,
  from: End,
  to: End,
  height: number,
  transmittance: Obstacle['transmittance'] = 0,
): Obstacle => ({ name, from: endOf(from), to: endOf(to), height, transmittance, enabled: true })

export const HOUSE = screen('House', ['120', 12], ['S', 15], 6)

/** In leaf from April to October. */
const LEAVES = [0.64, 0.64, 0.64, ...new Array<number>(7).fill(0.23), 0.64, 0.64]
export const APPLE_TREE = screen('Apple tree', ['SSW', 8], ['235', 9], 4, LEAVES)

/** Hills around the obstacles. */
export const HILLS: Profile = [point(0, 4), point(90, 6), point(140, 12), point(200, 3), point(280, 7)]

const HEDGE = [0.1, 0.1, 0.2, 0.5, 0.7, 0.7, 0.7, 0.7, 0.5, 0.3, 0.1, 0.1]

/** In the sun's way in either hemisphere. The hedge stands before the tree and the shed, and is densest in winter. */
export const GARDEN: readonly Obstacle[] = [
  HOUSE,
  APPLE_TREE,
  screen('Hedge', ['190', 6], ['290', 7], 2, HEDGE),
  screen('Shed', ['260', 6], ['10', 9], 5),
  screen('Conifer', ['40', 7], ['75', 8], 9, 0.3),
]
