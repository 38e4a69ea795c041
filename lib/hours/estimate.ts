import { shadedHours } from '../energy/hours.ts'
import type { ShadedSun } from '../energy/shaded-year.ts'
import type { UnshadedYear } from '../energy/unshaded-year.ts'
import { type EstimateHours, START } from '../schemas/hours.ts'

/** The hours of an estimate. @param years one for each plane at a place */
export const estimateHours = (years: readonly UnshadedYear[], sun: ShadedSun): EstimateHours => {
  const [first] = years
  if (!first) throw new Error('An estimate has at least one plane')
  const { ac, acShaded, beamHidden } = shadedHours(years, sun)
  return {
    timeZone: first.hours.timeZone,
    start: START,
    ac: [...ac],
    acShaded: [...acShaded],
    beamHidden: [...beamHidden],
  }
}
