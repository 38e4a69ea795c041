import type { Mounting } from '../pvwatts/model.ts'
import { type PlaceYear, sumOfBaselines, type Unshaded } from '../pvwatts/production.ts'
import type { EstimateHours } from '../schemas/hours.ts'
import type { OtherPlane } from '../schemas/panels.ts'
import { HOURS, total, YEAR_START } from '../solar/calendar.ts'
import { energyLoss, energyOfHours } from './loss.ts'
import { type ShadedSun, shadedYear, shadeOf } from './shaded-year.ts'
import { type UnshadedYear, unshadedYear } from './unshaded-year.ts'

/** Panels on one or several planes. */
interface Planes extends Mounting {
  readonly otherPlanes: readonly OtherPlane[]
}

/** The first plane first. */
export const planesOf = ({
  panelTilt,
  panelAzimuth,
  systemSize,
  otherPlanes,
}: Planes): readonly OtherPlane[] => [{ panelTilt, panelAzimuth, systemSize }, ...otherPlanes]

/**
 * What planes produce at a place without and with a skyline.
 *
 * @param unshaded what an estimator's answer says about any panels at the place
 */
export const planesBehind = (
  panels: Planes,
  place: PlaceYear,
  unshaded: (panels: Mounting) => Unshaded,
  sun: ShadedSun,
) => {
  const planes = planesOf(panels)
  const productions = planes.map((plane) => ({ ...unshaded(plane), systemSize: plane.systemSize }))
  const years = productions.map(({ production }) => unshadedYear(production, place))
  const { energy, ...reasons } = energyLoss(years, sun)
  return {
    baseline: sumOfBaselines(productions),
    years,
    energy: { ...energy, planes: energy.planes.map((plane, i) => ({ ...planes[i], ...plane })) },
    ...reasons,
  }
}

const noHours = (): number[] => new Array<number>(HOURS).fill(0)

/**
 * The hours of all planes together: AC power without and with the skyline, scaled so that the hours of a month add up to its
 * energy, and the hidden share of the beam as the mean of the planes, weighted by their sizes.
 *
 * @param years one for each plane at a place
 */
export const estimateHours = (years: readonly UnshadedYear[], sun: ShadedSun): EstimateHours => {
  const { timeZone } = years[0].hours
  const hours: EstimateHours = {
    timeZone,
    start: YEAR_START,
    ac: noHours(),
    acShaded: noHours(),
    beamHidden: noHours(),
  }
  const totalSize = total(years.map(({ systemSize }) => systemSize))
  for (const year of years) {
    const shade = shadeOf(year, sun)
    const ac = energyOfHours(year, year.hours.ac)
    const lost = energyOfHours(year, shadedYear(year, shade).acLost)
    for (let hour = 0; hour < HOURS; hour++) {
      hours.ac[hour] += 1000 * ac[hour]
      hours.acShaded[hour] += 1000 * (ac[hour] - lost[hour])
      hours.beamHidden[hour] += (shade.beam[hour] * year.systemSize) / totalSize
    }
  }
  return hours
}
