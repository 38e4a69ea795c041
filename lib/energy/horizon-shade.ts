import { type HorizonLine, raised } from '../horizon/line.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { type BeamShade, beamShade } from './beam-shade.ts'

/** A horizon line, and when it hides the sun. */
export interface LineShade {
  readonly line: HorizonLine
  readonly beam: BeamShade
}

/** A horizon as it is given, and as it may be if every height is wrong by {@link HEIGHT_ERROR}. */
export interface HorizonShade extends LineShade {
  readonly lower: LineShade
  readonly higher: LineShade
}

/** Degrees. A horizon measured by hand is rarely more accurate. */
export const HEIGHT_ERROR = 1

export const lineShade = (line: HorizonLine, sun: SunYear): LineShade => ({
  line,
  beam: beamShade(line, sun),
})

/** Everything about a horizon that does not depend on the panels. */
export const horizonShade = (line: HorizonLine, sun: SunYear): HorizonShade => ({
  ...lineShade(line, sun),
  lower: lineShade(raised(line, -HEIGHT_ERROR), sun),
  higher: lineShade(raised(line, HEIGHT_ERROR), sun),
})
