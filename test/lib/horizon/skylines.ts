import { type Skyline, skylineOf } from '../../../lib/horizon/skyline.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'

/** The skyline of a horizon and, unless left out, of obstacles in front of it. */
export const skyline = (
  horizonProfile: readonly HorizonPoint[],
  obstacles: readonly Obstacle[] = [],
): Skyline => skylineOf({ horizonProfile, obstacles })

export const HOUSE: Obstacle = {
  name: 'House',
  from: { direction: '120', distance: 12 },
  to: { direction: 'S', distance: 15 },
  height: 6,
  transmittance: 0,
}

/** In leaf from April to October. */
export const APPLE_TREE: Obstacle = {
  name: 'Apple tree',
  from: { direction: 'SSW', distance: 8 },
  to: { direction: '235', distance: 9 },
  height: 4,
  transmittance: [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64],
}
