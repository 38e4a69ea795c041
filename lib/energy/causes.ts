import type { Cause } from '../schemas/analysis.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS, total } from '../solar/calendar.ts'
import { lightLost, type Shade, type ShadedSun, type ShadedYear } from './shaded-year.ts'
import type { UnshadedYear } from './unshaded-year.ts'

/** Behind the cover, W/m²: less light than this has no cause, and the power that it costs is nothing. */
const LEAST_LIGHT = 1e-9

interface Losing {
  readonly year: UnshadedYear
  readonly sun: ShadedSun
  readonly shade: Shade
  readonly shaded: ShadedYear
  /** What the horizon line hides, and then each obstacle. */
  readonly causes: readonly Shade[]
}

const absorbedOf = ({ beamAbsorbed, skyAbsorbed }: ReturnType<typeof lightLost>): number =>
  beamAbsorbed + skyAbsorbed

/**
 * The kWh that each part of a skyline takes. The loss of an hour is divided in proportion to the net light behind the cover
 * that each part takes: of the beam, of the circumsolar light with it, of the sky and of the horizon band, less what it
 * reflects. So the parts add up to the loss, and one that reflects more than it hides has a negative share.
 *
 * @param planes at one place, with the same surroundings; the first one may see rows of panels, too
 * @returns the horizon line, and then each obstacle in the order of the request and the rows
 */
export const causesOf = (planes: readonly Losing[]): Cause[] => {
  const { names } = planes[0].sun.points[0]
  const energies = [null, ...names].map(() => new Array<number>(MONTHS).fill(0))
  for (const { year, shade, shaded, causes } of planes)
    for (let hour = 0; hour < HOURS; hour++) {
      if (shaded.lost[hour] === 0) continue
      const absorbed = absorbedOf(lightLost(year, shade, hour))
      if (Math.abs(absorbed) < LEAST_LIGHT) continue
      const perLight = shaded.lost[hour] / absorbed
      for (let cause = 0; cause < causes.length; cause++)
        energies[cause][MONTH_OF_HOUR[hour]] += perLight * absorbedOf(lightLost(year, causes[cause], hour))
    }
  return energies.map((monthlyEnergy, cause) => {
    const amounts = { energy: total(monthlyEnergy), monthlyEnergy }
    if (cause === 0) return { kind: 'horizon', ...amounts }
    const name = names[cause - 1]
    return name === null
      ? { kind: 'rows', ...amounts }
      : { kind: 'obstacle', index: cause - 1, name, ...amounts }
  })
}
