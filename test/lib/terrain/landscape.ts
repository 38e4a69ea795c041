import type { Place } from '../../../lib/schemas/panels.ts'
import type { TerrainHorizon } from '../../../lib/schemas/surroundings.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { type Tile, tileNumber } from '../../../lib/terrain/geometry.ts'
import { terrainHorizon } from '../../../lib/terrain/terrain-horizon.ts'
import { contextAt } from '../../context.ts'
import { type ElevationOf, sampleTile } from '../../terrain-tiles.ts'

const RADIUS = 6_371_008.8
const DEGREE = Math.PI / 180

const sinCos = (degrees: number): [number, number] => [Math.sin(degrees * DEGREE), Math.cos(degrees * DEGREE)]

/** Amount by which curvature and refraction lower the tangent of an elevation angle, 1/m. */
export const LOWERED = (1 - 0.13) / (2 * RADIUS)

/** Elevation in meters by the position relative to a center, in meters along great circles. */
export type Landscape = (east: number, north: number) => number

/**
 * A landscape on the globe: the components of a place's unit vector toward east, north and up at the center give the place's
 * direction and distance from there.
 */
export const around = (center: Place, landscape: Landscape): ElevationOf => {
  const [sinCenter, cosCenter] = sinCos(center.latitude)
  let [latest, sinLatitude, cosLatitude] = [Number.NaN, 0, 0]
  return (latitude, longitude) => {
    // Tiles are sampled by rows.
    if (latitude !== latest) [latest, [sinLatitude, cosLatitude]] = [latitude, sinCos(latitude)]
    const [sinEastward, cosEastward] = sinCos(longitude - center.longitude)
    const east = cosLatitude * sinEastward
    const north = cosCenter * sinLatitude - sinCenter * cosLatitude * cosEastward
    const up = sinCenter * sinLatitude + cosCenter * cosLatitude * cosEastward
    const across = Math.sqrt(east * east + north * north)
    const scale = across === 0 ? RADIUS : (RADIUS * Math.atan2(across, up)) / across
    return landscape(east * scale, north * scale)
  }
}

/** The horizon of a place in a landscape, from elevations that need no server. */
export const horizonIn = (
  elevationOf: ElevationOf,
  site: Place,
  observerHeight = 5,
): Promise<TerrainHorizon> =>
  terrainHorizon({ ...site, observerHeight }, contextAt(new Date(), 600_000), async (tiles) => {
    const numberOf = ({ zoom, column, row }: Tile) => tileNumber(zoom, column, row)
    return new Map(tiles.map((tile) => [numberOf(tile), sampleTile(tile, elevationOf)]))
  })

export const heightsOf = ({ horizonProfile }: TerrainHorizon): number[] =>
  horizonProfile.map(({ heightAngle }) => heightAngle)

/** Height angle in degrees of something at a distance, both in meters; the height is relative to the observer. */
export const seenAt = (height: number, distance: number): number =>
  Math.atan(height / distance - LOWERED * distance) / DEGREE

export const radians = (degrees: number): number => degrees * DEGREE

const OCTAVES = 5
const LONGEST = 8000
const RELIEF = 2500

/** Mountains with sharp ridges of all sizes, from 8 km to 500 m: each octave has half the length and height of the last. */
export const mountains =
  (seed: number): ElevationOf =>
  (latitude, longitude) => {
    const [φ, λ] = [radians(latitude), radians(longitude)]
    const place = [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
    let elevation = 0
    for (let octave = 0; octave < OCTAVES; octave++) {
      const scale = (Math.PI * RADIUS * 2 ** octave) / LONGEST
      const waves = place.map((it, i) => Math.sin(it * scale + seed * (i + octave)))
      elevation += (RELIEF / 2 ** (octave + 1)) * (1 - Math.abs(total(waves)) / 3)
    }
    return elevation
  }
