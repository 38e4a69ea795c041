import type { Obstacle } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { CONTRIBUTORS, OpenStreetMap } from '../place/open-street-map.tsx'
import { useAnnounce } from '../ui/announcer.tsx'
import { compassPoint, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { counted, type House, type Nearby, nearbyText } from './nearby.ts'
import { letsLightThrough, shapeOf } from './plan-geometry.ts'

/** A site does not say which of its obstacles were fetched. */
const hasBuildings = (obstacles: readonly Obstacle[]): boolean => !obstacles.every(letsLightThrough)

/** Whom to credit for buildings. */
export const MapCredit = ({ obstacles }: { readonly obstacles: readonly Obstacle[] }) =>
  hasBuildings(obstacles) && (
    <p class="hint map-credit">
      <OpenStreetMap />, ODbL
    </p>
  )

/** Whom a picture of a skyline credits for terrain and buildings; '' if none is needed. */
export const creditsOf = ({ horizonSource, obstacles }: Pick<Draft, 'horizonSource' | 'obstacles'>): string =>
  [
    horizonSource?.kind === 'terrain' && horizonSource.attribution,
    hasBuildings(obstacles) && `Buildings, where fetched: ${CONTRIBUTORS}, ODbL`,
  ]
    .filter(Boolean)
    .join(' · ')

/** `11 m S, 8.5 m above the panels` */
const whereText = (walls: House['walls']): string => {
  const [wall] = walls
  if (!wall) return ''
  const { azimuth, distance } = shapeOf(wall)
  const height = Math.max(...walls.map(({ height }) => height))
  return `${roundTo(distance, 0)} m ${compassPoint(azimuth)}, ${roundTo(height, 1)} m above the panels`
}

interface NearbyBuildingsProps {
  readonly nearby: Nearby
  readonly onAdd: (added: readonly Obstacle[]) => void
  /** Id of what gets the focus when the question is gone. */
  readonly titleId: string
}

/** Offers the buildings around the panels; those that are chosen are drawn in the plan. */
export const NearbyBuildings = ({ nearby, onAdd, titleId }: NearbyBuildingsProps) => {
  const { isBusy, failure, count, houses, suggested } = nearby
  const announce = useAnnounce()
  const chosen = houses.filter(({ isChosen }) => isChosen).length
  const close = (): void => {
    nearby.close()
    focusNextFrame(titleId)
  }
  const addChosen = (): void => {
    onAdd(suggested)
    announce(`${counted(chosen)} added. Undo removes them.`)
    close()
  }
  const text = failure
    ? `${failure.title}. ${failure.advice}`
    : isBusy
      ? 'Looking for buildings nearby…'
      : count === null
        ? ''
        : nearbyText(count, houses.length)
  return (
    <div class={text === '' ? undefined : 'nearby'}>
      <p role="status">{text}</p>
      {houses.length > 0 && (
        <>
          <ul>
            {houses.map((house) => (
              <li key={house.key}>
                <label class="choice">
                  <input type="checkbox" checked={house.isChosen} onChange={() => nearby.toggle(house)} />
                  <span>
                    <bdi>{house.walls[0]?.name}</bdi>
                    <span class="hint">
                      {whereText(house.walls)}
                      {house.walls[0]?.estimated && <strong>, height guessed</strong>}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p class="hint">
            <OpenStreetMap />. A height that is missing there is assumed to be 7 m above the ground.
          </p>
        </>
      )}
      {text !== '' && !isBusy && (
        <div class="actions">
          {houses.length > 0 && (
            <Button disabled={chosen === 0} onClick={addChosen}>
              Add {chosen}
            </Button>
          )}
          <Button kind="quiet" onClick={close}>
            {houses.length > 0 ? 'Add none' : 'Close'}
          </Button>
        </div>
      )}
    </div>
  )
}
