import { horizonShade } from '../lib/energy/horizon-shade.ts'
import { energyLoss } from '../lib/energy/loss.ts'
import { unshadedYear } from '../lib/energy/unshaded-year.ts'
import type { HorizonLine } from '../lib/horizon/line.ts'
import { type SunYear, sunYear } from '../lib/solar/sun-year.ts'
import type { OpenYear } from '../test/lib/energy/behind-horizon.ts'

export const sunOf = ({ latitude, longitude, hours }: OpenYear): SunYear =>
  sunYear({ latitude, longitude, timeZone: hours.timeZone })

/** The energy loss with all its reasons, from the estimator's hours. */
export const energyBlock = (line: HorizonLine, year: OpenYear, sun: SunYear): unknown =>
  energyLoss(horizonShade(line, sun), unshadedYear(year, sun))
