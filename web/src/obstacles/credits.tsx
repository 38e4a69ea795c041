import type { Obstacle } from '../api/types.ts'
import { OpenStreetMap } from '../place/open-street-map.tsx'
import { letsLightThrough } from './plan-geometry.ts'

/** A site does not store which of its obstacles were fetched, so any opaque one may be a building of the map. */
export const hasBuildings = (obstacles: readonly Obstacle[]): boolean => !obstacles.every(letsLightThrough)

export const MapCredit = ({ obstacles }: { readonly obstacles: readonly Obstacle[] }) =>
  hasBuildings(obstacles) && (
    <p class="hint map-credit">
      <OpenStreetMap />, ODbL
    </p>
  )
