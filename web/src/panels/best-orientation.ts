import type { OptimizedOrientation, Panels } from '../api/types.ts'
import { formatAzimuth } from '../ui/azimuth.ts'
import { percent } from '../ui/format.ts'

/** Percent. Less than this is displayed as 0.0. */
const MIN_GAIN = 0.05

/** Of what panels could produce here without a skyline. Less is reflected light alone. */
const SUNLESS = 0.25

interface Advice {
  /** Whether to turn the panels; none: the sun does not reach them however they face. */
  readonly kind: 'turn' | 'keep' | 'none'
  readonly text: string
}

/** Whether another orientation would bring more. @param panels as they are now, which may have been turned meanwhile */
export const adviceOf = (
  { best, bestUnshaded, given }: OptimizedOrientation,
  panels: Pick<Panels, 'panelTilt' | 'panelAzimuth'> = given,
): Advice => {
  if (best.adjustedAnnual < SUNLESS * bestUnshaded.adjustedAnnual)
    return { kind: 'none', text: 'The sun never reaches the panels, however they face.' }
  const isSame = panels.panelTilt === best.panelTilt && panels.panelAzimuth === best.panelAzimuth
  const gain = given.adjustedAnnual > 0 ? 100 * (best.adjustedAnnual / given.adjustedAnnual - 1) : 0
  if (isSame || gain < MIN_GAIN) return { kind: 'keep', text: 'No other orientation brings more here.' }
  const text = `Tilt ${best.panelTilt}°, facing ${formatAzimuth(best.panelAzimuth)}, would bring ${percent(gain)} more.`
  return { kind: 'turn', text }
}
