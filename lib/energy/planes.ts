import type { Mounting } from '../pvwatts/model.ts'
import { type PlaceYear, sumOfBaselines, type Unshaded } from '../pvwatts/production.ts'
import type { OtherPlane } from '../schemas/panels.ts'
import { energyLoss } from './loss.ts'
import type { ShadedSun } from './shaded-year.ts'
import { unshadedYear } from './unshaded-year.ts'

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
