import { raised } from '../horizon/line.ts'
import type { Skyline } from '../horizon/skyline.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { type BeamShade, beamShade } from './beam-shade.ts'
import { type ScreenedSun, screenedSun } from './screened-sun.ts'

/** A skyline, and when it hides the sun. */
export interface SkylineShade {
  readonly skyline: Skyline
  readonly beam: BeamShade
}

/** A skyline as it is given, and as it may be if every height of its horizon line is wrong by {@link HEIGHT_ERROR}. */
export interface SkylineShadeRange extends SkylineShade {
  readonly lower: SkylineShade
  readonly higher: SkylineShade
}

/** Degrees. A horizon measured by hand is rarely more accurate. */
export const HEIGHT_ERROR = 1

const shadeOf = (
  skyline: Skyline,
  screened: ScreenedSun,
  sun: SunYear,
  isAttributed: boolean,
): SkylineShade => ({ skyline, beam: beamShade(skyline, screened, sun, isAttributed) })

export const skylineShade = (skyline: Skyline, sun: SunYear): SkylineShade =>
  shadeOf(skyline, screenedSun(skyline.screens, sun), sun, false)

/** Everything about a skyline that does not depend on the panels, with its beam attributed to the screens. */
export const skylineShadeRange = (skyline: Skyline, sun: SunYear): SkylineShadeRange => {
  const screened = screenedSun(skyline.screens, sun)
  const withLineHigherBy = (angle: number): SkylineShade =>
    shadeOf({ ...skyline, line: raised(skyline.line, angle) }, screened, sun, false)
  return {
    ...shadeOf(skyline, screened, sun, true),
    lower: withLineHigherBy(-HEIGHT_ERROR),
    higher: withLineHigherBy(HEIGHT_ERROR),
  }
}
