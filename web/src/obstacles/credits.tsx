import type { Obstacle } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { CONTRIBUTORS, OpenStreetMap } from '../place/open-street-map.tsx'
import { letsLightThrough } from './plan-geometry.ts'

/** A site does not store which of its obstacles were fetched, so any opaque one may be a building of the map. */
const hasBuildings = (obstacles: readonly Obstacle[]): boolean => !obstacles.every(letsLightThrough)

export const MapCredit = ({ obstacles }: { readonly obstacles: readonly Obstacle[] }) =>
  hasBuildings(obstacles) && (
    <p class="hint map-credit">
      <OpenStreetMap />, ODbL
    </p>
  )

type Credited = Pick<Draft, 'horizonSource' | 'obstacles'>

/** The credits for terrain and buildings in a picture of a skyline; '' if none is needed. */
export const creditsOf = ({ horizonSource, obstacles }: Credited): string =>
  [
    horizonSource?.kind === 'terrain' && horizonSource.attribution,
    hasBuildings(obstacles) && `Buildings, where fetched: ${CONTRIBUTORS}, ODbL`,
  ]
    .filter(Boolean)
    .join(' · ')

export const Credits = ({ draft }: { readonly draft: Credited }) => {
  const credits = creditsOf(draft)
  return credits !== '' && <p class="hint credit">{credits}.</p>
}
