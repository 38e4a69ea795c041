import type { Location } from '../../schemas/panels.ts'
import { type Band, bandsAround } from './bands.ts'
import { destination } from './earth.ts'
import { type MapPoint, mapPoint, pixelSize } from './mercator.ts'

/**
 * Between nodes a ray is a straight line on the map. Over this many pixels, the great circle bulges from it by at most
 * 0.05 pixels: L² tan φ / 8R, at φ = 85° and for the largest pixels in use there, 850 m.
 */
const NODE_PIXELS = 16

/** A point of a ray. */
export interface RayNode extends MapPoint {
  /** From the observer, m. */
  readonly distance: number
}

/** The part of a ray within a band. */
interface RaySection {
  readonly zoom: number
  readonly nodes: readonly RayNode[]
}

/** A line of sight from the observer, along a great circle. */
export type Ray = readonly RaySection[]

const sectionWithin = ({ zoom, from, to }: Band, site: Location, azimuth: number): RaySection => {
  const steps = Math.ceil((to - from) / (NODE_PIXELS * pixelSize(site.latitude, zoom)))
  const nodes = Array.from({ length: steps + 1 }, (_, i) => {
    const distance = from + ((to - from) * i) / steps
    return { distance, ...mapPoint(destination(site, azimuth, distance), zoom) }
  })
  return { zoom, nodes }
}

/** Rays from a place toward each azimuth, degrees clockwise from north. */
export const raysFrom = (site: Location, azimuths: readonly number[]): Ray[] => {
  const bands = bandsAround(site.latitude)
  return azimuths.map((azimuth) => bands.map((band) => sectionWithin(band, site, azimuth)))
}
