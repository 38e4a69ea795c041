import { energyLoss } from '../lib/energy/loss.ts'
import { skylineShadeRange } from '../lib/energy/skyline-shade.ts'
import { unshadedYear } from '../lib/energy/unshaded-year.ts'
import type { Skyline } from '../lib/horizon/skyline.ts'
import { type SunYear, sunYear } from '../lib/solar/sun-year.ts'
import type { OpenYear } from '../test/lib/energy/behind-horizon.ts'

export const sunOf = ({ latitude, longitude, hours }: OpenYear): SunYear =>
  sunYear({ latitude, longitude, timeZone: hours.timeZone })

/** The energy loss with all its reasons, from the estimator's hours. */
export const energyBlock = (skyline: Skyline, year: OpenYear, sun: SunYear): unknown =>
  energyLoss(skylineShadeRange(skyline, sun), unshadedYear(year, sun))
