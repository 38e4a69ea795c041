import { type PanelArray, viewsOf } from '../horizon/array.ts'
import type { Obstacle } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { sumOfBaselines, type Unshaded } from '../pvwatts/production.ts'
import type { PlaceYear } from '../pvwatts/sky-year.ts'
import type { EstimateHours } from '../schemas/estimate.ts'
import type { OtherPlane } from '../schemas/panels.ts'
import { type ShadedSun, shadedSun } from '../shading/hidden-sun.ts'
import { HOURS, total, YEAR_START } from '../solar/calendar.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { energyLoss } from './loss.ts'
import { energyOfHours, type ShadedPlane, unshadedYear } from './plane-year.ts'

/** Panels on one or more planes, the first possibly an array, and the obstacles around them. */
interface Roof extends Mounting {
  readonly otherPlanes: readonly OtherPlane[]
  readonly array: PanelArray | null
  readonly obstacles: readonly Obstacle[]
}

/** All planes, the first one first. */
export const planesOf = ({
  panelTilt,
  panelAzimuth,
  systemSize,
  otherPlanes,
}: Roof): readonly OtherPlane[] => [{ panelTilt, panelAzimuth, systemSize }, ...otherPlanes]

/**
 * The sun behind a skyline as seen from each plane; on the first, from the points of its array if it has one.
 *
 * @param hasRange see {@link shadedSun}
 * @param ofPoint as seen from a point, if already computed
 */
export const sunsOf = (
  { array, obstacles, otherPlanes, ...plane }: Roof,
  skyline: Skyline,
  sun: SunYear,
  hasRange: boolean,
  ofPoint = shadedSun(skyline, sun, hasRange),
): readonly ShadedSun[] => [
  array ? shadedSun(skyline, sun, hasRange, viewsOf(array, plane, obstacles)) : ofPoint,
  ...otherPlanes.map(() => ofPoint),
]

/**
 * Production of planes at a place without and with a skyline.
 *
 * @param unshaded production of any panels at the place, from an estimator's answer
 * @param suns see {@link sunsOf}
 */
export const planesBehind = (
  roof: Roof,
  place: PlaceYear,
  unshaded: (panels: Mounting) => Unshaded,
  suns: readonly ShadedSun[],
) => {
  const planes = planesOf(roof)
  const productions = planes.map((plane) => ({ ...unshaded(plane), systemSize: plane.systemSize }))
  const years = productions.map(({ production }) => unshadedYear(production, place))
  const { energy, ...reasons } = energyLoss(years, suns)
  return {
    baseline: sumOfBaselines(productions),
    energy: { ...energy, planes: energy.planes.map((plane, i) => ({ ...planes[i], ...plane })) },
    ...reasons,
  }
}

/**
 * The hours of all planes together: AC power without and with the skyline, W, scaled so that the hours of a month sum to its
 * energy, and the hidden share of the beam, averaged over the planes by size.
 */
export const estimateHours = (planes: readonly ShadedPlane[]): EstimateHours => {
  const [ac, acShaded, beamHidden] = [0, 1, 2].map(() => new Array<number>(HOURS).fill(0))
  const totalSize = total(planes.map(({ year }) => year.systemSize))
  for (const { year, shade, lost } of planes) {
    const unshaded = energyOfHours(year, year.hours.ac)
    for (let hour = 0; hour < HOURS; hour++) {
      ac[hour] += 1000 * unshaded[hour]
      acShaded[hour] += 1000 * (unshaded[hour] - lost[hour])
      beamHidden[hour] += (shade.beam[hour] * year.systemSize) / totalSize
    }
  }
  return { timeZone: planes[0].year.hours.timeZone, start: YEAR_START, ac, acShaded, beamHidden }
}
