/* Replies like an Overpass server's, for invented towns. */

export const PLACE = { latitude: 47.2692, longitude: 11.4041 }

/** Meters east and north of the place. */
export type Corner = readonly [east: number, north: number]

const RADIANS = Math.PI / 180
const [SEMI_MAJOR, ECCENTRICITY_SQUARED] = [6_378_137, 0.006_694_38]

/** Degrees, by the radii of curvature of the WGS84 ellipsoid. */
export const nodeAt = ([east, north]: Corner, { latitude, longitude } = PLACE) => {
  const root = 1 - ECCENTRICITY_SQUARED * Math.sin(latitude * RADIANS) ** 2
  const meridian = (SEMI_MAJOR * (1 - ECCENTRICITY_SQUARED)) / root ** 1.5
  const parallel = (SEMI_MAJOR / Math.sqrt(root)) * Math.cos(latitude * RADIANS)
  const lon = longitude + east / parallel / RADIANS
  return { lat: latitude + north / meridian / RADIANS, lon: lon > 180 ? lon - 360 : lon }
}

type Tags = Readonly<Record<string, string>>
type Line = readonly (Corner | null)[]

const geometryOf = (line: Line, place = PLACE) => line.map((corner) => corner && nodeAt(corner, place))

/** A closed line repeats its first node. */
export const closed = (corners: Line): Line => [...corners, ...corners.slice(0, 1)]

const HOUSE = { building: 'yes', height: '8' }

export const way = (corners: Line, tags: Tags = HOUSE, place = PLACE) => ({
  type: 'way',
  id: 1,
  bounds: { minlat: 0, minlon: 0, maxlat: 0, maxlon: 0 },
  nodes: closed(corners).map((_, i) => i),
  geometry: geometryOf(closed(corners), place),
  tags,
})

export const relation = (members: readonly (readonly [role: string, line: Line])[], tags: Tags = HOUSE) => ({
  type: 'relation',
  id: 2,
  members: members.map(([role, line]) => ({ type: 'way', ref: 1, role, geometry: geometryOf(line) })),
  tags: { type: 'multipolygon', ...tags },
})

/** Corners from coordinates, alternately east and north. */
export const path = (...meters: readonly number[]): Corner[] =>
  meters.flatMap((east, i) => (i % 2 === 0 ? [[east, meters[i + 1] ?? Number.NaN] as const] : []))

/** A rectangle by its western and southern side, its width and depth in meters. */
export const box = (west: number, south: number, width: number, depth = width): Corner[] => {
  const [east, north] = [west + width, south + depth]
  return path(west, south, east, south, east, north, west, north)
}

/** A dense city: 300 houses with ten corners each, most of them without a height, 18 to a row. */
export const city = () =>
  Array.from({ length: 300 }, (_, i) => {
    const [west, south] = [((i % 18) - 9) * 21 + 3, (Math.floor(i / 18) - 8) * 21 + 3]
    const corners: Corner[] = [
      ...box(west, south, 6, 1).slice(0, 2),
      ...box(west + 6, south + 1, 3, 1).slice(0, 2),
      ...box(west + 9, south, 6, 12),
      ...path(west + 9, south + 10, west, south + 10),
    ]
    const address = { 'addr:street': 'High Street', 'addr:housenumber': `${i}` }
    return way(corners, { building: 'yes', ...address, ...(i % 3 === 0 && { 'building:levels': '3' }) })
  })

export const replyOf = (elements: readonly object[]) => ({
  version: 0.6,
  generator: 'Overpass API 0.7.62',
  osm3s: { timestamp_osm_base: '2026-07-01T09:00:00Z', copyright: 'The data is available under the ODbL.' },
  elements,
})
