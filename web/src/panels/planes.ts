import type { OtherPlane, Panels } from '../api/types.ts'
import { type Draft, panelsOf } from '../drafts/draft.ts'
import { normalizeAzimuth } from '../ui/azimuth.ts'
import { capitalized } from '../ui/format.ts'

/** The service's limit. */
export const MAX_PLANES = 8
export const MAX_NAME_LENGTH = 100

type Planes = readonly OtherPlane[]
export type PlanesOfSite = Panels & Pick<Draft, 'otherPlanes'>

export const planesOf = (site: PlanesOfSite): Planes => [panelsOf(site), ...site.otherPlanes]

/** The fields of a site with these planes. The first one has no name, and names of the others are optional. */
export const withPlanes = ([first, ...others]: Planes): Partial<PlanesOfSite> => {
  const otherPlanes = others.map(({ name, ...plane }) => (name ? { ...plane, name } : plane))
  return first ? { ...panelsOf(first), otherPlanes } : {}
}

/** A plane like the given one, turned to the next side of the house. */
export const newPlane = (first: Panels): OtherPlane => ({
  ...panelsOf(first),
  panelAzimuth: normalizeAzimuth(first.panelAzimuth + 90),
})

const SIDES = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']

export const sideOf = (azimuth: number): string => SIDES[Math.round(azimuth / 45) % 8] ?? ''

/** `180° (south)` */
export const facingText = (azimuth: number): string => `${azimuth}° (${sideOf(azimuth)})`

/** Degrees of tilt below which the azimuth does not matter. */
const FLAT = 5

export const planeName = ({ name, panelTilt, panelAzimuth }: OtherPlane): string =>
  name || (panelTilt < FLAT ? 'Flat plane' : capitalized(`${sideOf(panelAzimuth)} plane`))
