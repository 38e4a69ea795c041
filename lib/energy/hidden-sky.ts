import type { Skyline } from '../horizon/skyline.ts'
import type { ScreenedSky } from './screen-light.ts'
import { screenedSky } from './screened-sky.ts'
import { blockedSky } from './sky-view.ts'

/** What a skyline takes of the diffuse light that a plane receives from a uniformly bright sky in a month. */
export interface HiddenSky {
  /** 0…1. Over an open horizon, the plane's sky view factor is (1 + cos tilt)/2; this is the part of it that is lost. */
  readonly share: number
  /** The same by sector of azimuths; they add up to `share`. */
  readonly bySector: Float64Array
  /** The part of `share` that screens take. */
  readonly screened: Readonly<ScreenedSky>
}

/**
 * By month, January first.
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
  const { share, bySector } = blockedSky(skyline.line, tilt, azimuth)
  return screenedSky(skyline, tilt, azimuth, isAttributed).map((screened) => ({
    share: Math.min(1, share + screened.share),
    bySector: bySector.map((ofLine, sector) => ofLine + (screened.bySector[sector] ?? 0)),
    screened,
  }))
}
