import { pixelSize } from './mercator.ts'

/** Rays start this far from the observer, m. */
const MIN_DISTANCE = 30

/** Rays end this far from the observer, m. */
export const MAX_DISTANCE = 100_000

/** Of the finest tiles. */
const MAX_FINEST_PIXEL_METERS = 30

/** The finest tiles that exist. */
const MAX_ZOOM = 15

/**
 * How far from the observer the pixels of a zoom level are used. Those of the next level are twice as large, so beyond
 * the finest level no pixel is wider than 1/64 rad (0.9°): less than the azimuth step of the profile.
 */
const RADIUS_PIXELS = 128

/** A ring around the observer in which rays read tiles of one zoom level. */
export interface Band {
  readonly zoom: number
  /** Meters. */
  readonly from: number
  readonly to: number
}

/** The first zoom level with pixels of at most 30 m. */
export const finestZoom = (latitude: number): number => {
  const zoom = Math.ceil(Math.log2(pixelSize(latitude, 0) / MAX_FINEST_PIXEL_METERS))
  return Math.min(MAX_ZOOM, Math.max(0, zoom))
}

/** The bands around a place, from the inside out. Each is one zoom level coarser than the one before. */
export const bandsAround = (latitude: number): Band[] => {
  const bands: Band[] = []
  let from = MIN_DISTANCE
  for (let zoom = finestZoom(latitude); from < MAX_DISTANCE; zoom--) {
    const radius = zoom === 0 ? MAX_DISTANCE : RADIUS_PIXELS * pixelSize(latitude, zoom)
    const to = Math.min(MAX_DISTANCE, radius)
    bands.push({ zoom, from, to })
    from = to
  }
  return bands
}
