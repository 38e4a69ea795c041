import type { OptimizedOrientation } from '../api/types.ts'
import { type Draft, panelsOf } from '../drafts/draft.ts'
import { capitalized, percent } from '../ui/format.ts'
import { type PlanesOfSite, planeName, sideOf } from './planes.ts'

/** Percent. A smaller gain would display as 0.0. */
const MIN_GAIN = 0.05

/** Degrees around a side of the compass within which an azimuth is called by its name. */
const NEAR = 5

/** Percent of the direct light that counts as all of it, because a sum of 8760 hours does not reach exactly 100. */
const ALL = 99.999

/** Share of the best production without a skyline. Below it, most of the light is diffuse and comes from all sides. */
const DEEP_SHADE = 0.25

interface Advice {
  /** turn: a better orientation exists; keep: this one is as good as known; none: no orientation helps. */
  readonly kind: 'turn' | 'keep' | 'none'
  readonly text: string
}

/**
 * Advice on whether another orientation of the first plane would produce more. The search ignores rows, which shade each other
 * more the steeper they are.
 *
 * @param panels in their current orientation, which may have changed since the search
 * @param beamLoss percent of the direct light that is hidden
 */
export const adviceOf = (
  { best, bestUnshaded, given }: OptimizedOrientation,
  panels: PlanesOfSite & Pick<Draft, 'array'>,
  beamLoss: number,
): Advice => {
  const isOne = panels.otherPlanes.length === 0
  const say = (kind: Advice['kind'], text: string): Advice => ({
    kind,
    text: isOne ? capitalized(text) : `${planeName(panelsOf(panels))}: ${text}`,
  })
  if (best.adjustedAnnual < DEEP_SHADE * bestUnshaded.adjustedAnnual)
    return beamLoss < ALL
      ? say('none', 'deep shade: no orientation helps.')
      : say('none', 'the sun never reaches the panels, however they face.')
  if (panels.array?.pitch !== undefined)
    return say('keep', 'no orientation is suggested for rows: steeper ones shade each other more.')
  const isSame = panels.panelTilt === best.panelTilt && panels.panelAzimuth === best.panelAzimuth
  const gain = given.adjustedAnnual > 0 ? 100 * (best.adjustedAnnual / given.adjustedAnnual - 1) : 0
  if (isSame || gain < MIN_GAIN) return say('keep', 'no other orientation brings more here.')
  const { panelTilt, panelAzimuth } = best
  const isNear = Math.abs(panelAzimuth - 45 * Math.round(panelAzimuth / 45)) <= NEAR
  const way = isNear ? `to the ${sideOf(panelAzimuth)}` : `toward ${panelAzimuth}°`
  const more = `${percent(gain)} more${isOne ? '' : ' from this plane alone'}`
  return say('turn', `${panelTilt}° ${way} would bring ${more}.`)
}
