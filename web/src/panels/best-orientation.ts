import type { OptimizedOrientation, Panels } from '../api/types.ts'
import { formatAzimuth } from '../ui/azimuth.ts'
import { percent } from '../ui/format.ts'

export const SUNLESS_TEXT = 'The sun never reaches the panels, however they face.'

/** Percent. Less than this is displayed as 0.0. */
const MIN_GAIN = 0.05

/** Percent of annual production that the best orientation brings beyond that of the panels. 0 if there is nothing to produce. */
export const gain = ({ best, given }: OptimizedOrientation): number =>
  given.adjustedAnnual > 0 ? 100 * (best.adjustedAnnual / given.adjustedAnnual - 1) : 0

/** Whether turning the panels would bring no gain that is worth displaying. */
export const isBest = (
  panels: Pick<Panels, 'panelTilt' | 'panelAzimuth'>,
  orientation: OptimizedOrientation,
): boolean => {
  const { best } = orientation
  const isSame = panels.panelTilt === best.panelTilt && panels.panelAzimuth === best.panelAzimuth
  return isSame || gain(orientation) < MIN_GAIN
}

/** Of what panels could produce here without a skyline. Less is reflected light alone. */
const SUNLESS = 0.25

/** Whether the sun reaches panels here no matter how they face. */
export const isSunless = ({ best, bestUnshaded }: OptimizedOrientation): boolean =>
  best.adjustedAnnual < SUNLESS * bestUnshaded.adjustedAnnual

/** `36° to 186° S would bring 0.4 % more` */
export const bestText = (orientation: OptimizedOrientation): string => {
  const { panelTilt, panelAzimuth } = orientation.best
  return `${panelTilt}° to ${formatAzimuth(panelAzimuth)} would bring ${percent(gain(orientation))} more`
}

/** The same for the report, which is about the panels that were given. */
export const bestSentence = (orientation: OptimizedOrientation): string => {
  const { best, given } = orientation
  if (isSunless(orientation)) return SUNLESS_TEXT
  return isBest(given, orientation)
    ? 'No other orientation produces more here.'
    : `The best orientation here is tilt ${best.panelTilt}°, azimuth ${best.panelAzimuth}°: ${percent(gain(orientation))} more.`
}
