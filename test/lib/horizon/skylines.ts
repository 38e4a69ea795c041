import { type Skyline, skylineOf } from '../../../lib/horizon/skyline.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { type Profile, point } from '../shading/profiles.ts'
import { obstacleHeight } from './light-through.ts'

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
  enabled: true,
}

/** In leaf from April to October. */
export const APPLE_TREE: Obstacle = {
  name: 'Apple tree',
  from: { direction: 'SSW', distance: 8 },
  to: { direction: '235', distance: 9 },
  height: 4,
  transmittance: [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64],
  enabled: true,
}

/** Hills around the obstacles. */
export const HILLS: Profile = [point(0, 4), point(90, 6), point(140, 12), point(200, 3), point(280, 7)]

/** In the sun of either hemisphere; the hedge stands before the tree and the shed, and lets least through in winter. */
export const GARDEN: readonly Obstacle[] = [
  HOUSE,
  APPLE_TREE,
  {
    name: 'Hedge',
    from: { direction: '190', distance: 6 },
    to: { direction: '290', distance: 7 },
    height: 2,
    transmittance: [0.1, 0.1, 0.2, 0.5, 0.7, 0.7, 0.7, 0.7, 0.5, 0.3, 0.1, 0.1],
    enabled: true,
  },
  {
    name: 'Shed',
    from: { direction: '260', distance: 6 },
    to: { direction: '10', distance: 9 },
    height: 5,
    transmittance: 0,
    enabled: true,
  },
  {
    name: 'Conifer',
    from: { direction: '40', distance: 7 },
    to: { direction: '75', distance: 8 },
    height: 9,
    transmittance: 0.3,
    enabled: true,
  },
]

/** The profile whose line is the top of {@link HOUSE}, with the ground beside it. */
export const typedHouse = (step: number): Profile => {
  const [start, end] = [120, 180]
  const top = Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => {
    const azimuth = start + i * step
    const inside = Math.min(end - 1e-9, Math.max(start + 1e-9, azimuth))
    return point(azimuth.toFixed(6), obstacleHeight(HOUSE, inside))
  })
  const ground = [0, 60, start - 1e-6, end + 1e-6, 270].map((azimuth) => point(azimuth.toFixed(6), 0))
  return [...top, ...ground]
}
