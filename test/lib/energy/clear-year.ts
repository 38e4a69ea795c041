import { monthlyEnergy } from '../../../lib/pvwatts/hourly-series.ts'
import { simulate } from '../../../lib/pvwatts/model.ts'
import { placeYear } from '../../../lib/pvwatts/sky-year.ts'
import type { Place } from '../../../lib/schemas/panels.ts'
import type { Plane } from '../../../lib/solar/angles.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { at, column, constant } from '../columns.ts'
import { type OpenYear, openYear } from './behind-horizon.ts'

/** A year with 600 W/m² of beam and 80 W/m² of diffuse light whenever the sun is up, for any plane and place. */
export const clearYear = (panels: Place & Plane, timeZone: number): OpenYear => {
  const { up } = sunYear({ ...panels, timeZone })
  const weather = {
    timeZone,
    elevation: 0,
    dn: column((hour) => at(up, hour) * 600),
    df: column((hour) => at(up, hour) * 80),
    tamb: constant(15),
    wspd: constant(3),
    alb: constant(0.2),
  }
  const hours = simulate({ ...panels, systemSize: 4 }, weather, placeYear(panels, weather))
  return openYear({ ...panels, systemSize: 4, monthly: monthlyEnergy(hours.ac), hours })
}
