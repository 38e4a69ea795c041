import type { Skyline } from '../horizon/skyline.ts'
import type { ScreenedSky } from './screen-light.ts'
import { screenedSky } from './screened-sky.ts'
import { type BlockedSky, blockedSky } from './sky-view.ts'

/** What a skyline takes of the diffuse light that a plane receives from a uniformly bright sky in a month. */
export interface HiddenSky extends BlockedSky {
  /** The part of `share` that the removal of each screen alone would recover; empty unless asked for. */
  readonly recovered: Float64Array
}

const together = (line: BlockedSky, screens: ScreenedSky): HiddenSky => ({
  share: Math.min(1, line.share + screens.share),
  bySector: line.bySector.map((ofLine, sector) => ofLine + (screens.bySector[sector] ?? 0)),
  recovered: screens.recovered,
})

/**
 * By month, January first. Months in which the screens take the same share one result.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 * @param isAttributed whether to find out what the removal of each screen would recover
 */
export const hiddenSky = (
  skyline: Skyline,
  tilt: number,
  azimuth: number,
  isAttributed: boolean,
): HiddenSky[] => {
  const line = blockedSky(skyline.line, tilt, azimuth)
  const known = new Map<ScreenedSky, HiddenSky>()
  return screenedSky(skyline, tilt, azimuth, isAttributed).map((screens) => {
    const sky = known.get(screens) ?? together(line, screens)
    known.set(screens, sky)
    return sky
  })
}
