import type { OptimizedOrientation } from '../api/types.ts'
import { type Draft, panelsOf } from '../drafts/draft.ts'
import { formatAzimuth } from '../ui/azimuth.ts'
import { capitalized, percent } from '../ui/format.ts'
import { type PlanesOfSite, planeName } from './planes.ts'

/** Percent. Less than this is displayed as 0.0. */
const MIN_GAIN = 0.05

/** Percent of the direct light, which a sum of 8760 hours does not reach exactly. */
const ALL = 99.999

/** Of what panels could produce here without a skyline. Less is mostly the light of the sky, which comes from all sides. */
const DEEP_SHADE = 0.25

interface Advice {
  /** Whether to turn the panels; keep: they are as good as known; none: it would not help. */
  readonly kind: 'turn' | 'keep' | 'none'
  readonly text: string
}

/**
 * Whether another orientation of the first plane would bring more. The search knows nothing of rows, which shade each other more
 * the steeper they are.
 *
 * @param panels as they are now, which may have been turned meanwhile
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
  const facing = formatAzimuth(best.panelAzimuth)
  const more = `${percent(gain)} more${isOne ? '' : ' from this plane alone'}`
  return say('turn', `tilt ${best.panelTilt}°, facing ${facing}, would bring ${more}.`)
}
