import * as z from 'zod'
import type { Location } from '../schemas/panels.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { areaOf, isSame, isWithin, Point, pointWithin, type Ring } from './rings.ts'

const Footprint = z.object({
  /** The building is to the left of every edge: outer rings run counterclockwise, those of courtyards clockwise. */
  rings: z.array(z.array(Point)),
  /** Meters above the ground; null if the map does not say. */
  height: z.number().nullable(),
})
export type Footprint = z.infer<typeof Footprint>

/** In meters from the place that the server was asked about, to the millimeter. */
export const Building = z.object({
  /** Street and number, or "Building"; 1 to 100 characters. */
  name: z.string(),
  outline: Footprint,
  /** If there are any, they stand for the outline. */
  parts: z.array(Footprint),
})
export type Building = z.infer<typeof Building>

const Node = z.object({ lat: z.number(), lon: z.number() })
type Node = z.infer<typeof Node>

/** null where a node is missing. */
const Line = z.array(Node.nullable()).default([])
type Line = z.infer<typeof Line>

const Tags = z.record(z.string(), z.string())
type Tags = z.infer<typeof Tags>

/** A building or a part of one, as Overpass returns it. */
export const Element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('way'), tags: Tags, geometry: Line }),
  z.object({
    type: z.literal('relation'),
    tags: Tags,
    members: z.array(z.object({ role: z.string(), geometry: Line })),
  }),
])
export type Element = z.infer<typeof Element>

const toMillimeter = (meters: number): number => Math.round(meters * 1000) / 1000

/** A difference of longitudes, also across the antimeridian. */
const wrapped = (degrees: number): number => ((degrees + 540) % 360) - 180

/**
 * Points near a place. The length of a degree on the WGS84 ellipsoid is a series in the latitude: National
 * Geospatial-Intelligence Agency, Length of a Degree of Latitude and Longitude.
 */
export const pointsAround = ({ latitude, longitude }: Location): ((node: Node) => Point) => {
  const cos = (multiple: number): number => Math.cos(multiple * latitude * RADIANS_PER_DEGREE)
  const north = 111_132.954 - 559.822 * cos(2) + 1.175 * cos(4)
  const east = 111_412.84 * cos(1) - 93.5 * cos(3) + 0.118 * cos(5)
  return ({ lat, lon }) => [
    toMillimeter(east * wrapped(lon - longitude)),
    toMillimeter(north * (lat - latitude)),
  ]
}

/** Missing nodes count as the same: a building rarely lacks two at which its lines end. */
const isSameNode = (one: Node | null | undefined, other: Node | null | undefined): boolean =>
  one?.lat === other?.lat && one?.lon === other?.lon

const isClosed = (line: Line): boolean => isSameNode(line[0], line.at(-1))

/** One line made of two that end at the same node; null if they do not. */
const connected = (one: Line, other: Line): Line | null => {
  if (isClosed(one) || isClosed(other)) return null
  for (const line of [other, other.toReversed()]) {
    if (isSameNode(one.at(-1), line[0])) return [...one, ...line]
    if (isSameNode(line.at(-1), one[0])) return [...line, ...one]
  }
  return null
}

/** Connects lines whatever their order and directions. One that stays open lacks a piece, which a straight edge replaces. */
const joined = (lines: readonly Line[]): readonly Line[] => {
  let chains: Line[] = []
  for (const line of lines) {
    let longest = line
    const others = chains.filter((chain) => {
      const both = connected(longest, chain)
      longest = both ?? longest
      return both === null
    })
    chains = [...others, longest]
  }
  return chains
}

/** @param sign of the area of the rings */
const ringsOf = (lines: readonly Line[], sign: 1 | -1, pointOf: (node: Node) => Point): Ring[] =>
  joined(lines).flatMap((line) => {
    const points = line.filter((node) => node !== null).map(pointOf)
    const ring = points.filter((point, i) => !isSame(point, points.at(i - 1) ?? point))
    const area = areaOf(ring)
    if (area === 0) return []
    return [area * sign > 0 ? ring : ring.toReversed()]
  })

const NUMBER = /^\d+([.,]\d+)?$/
const FEET = /^(?<feet>\d+(\.\d+)?) ?(?:'|ft|feet)(?: ?(?<inches>\d+(\.\d+)?) ?")?$/
const METERS_PER_FOOT = 0.3048

/** A number without a sign; null for anything else. */
const numberOf = (text = ''): number | null => (NUMBER.test(text) ? Number(text.replace(',', '.')) : null)

/** Meters from `12`, `12.5 m`, `40'`, `40'6"` or `40 ft`; null for anything else. */
const lengthOf = (text = ''): number | null => {
  const { feet, inches = '0' } = FEET.exec(text)?.groups ?? {}
  if (feet !== undefined) return (Number(feet) + Number(inches) / 12) * METERS_PER_FOOT
  return numberOf(text.replace(/ ?m$/, ''))
}

const LEVEL_METERS = 3
const ROOF_METERS = 1.5

/** Meters. What is higher is a typing error, such as centimeters. */
const MAX_HEIGHT = 1000

const heightOf = (tags: Tags): number | null => {
  const levels = numberOf(tags['building:levels'])
  const roofLevels = numberOf(tags['roof:levels'])
  const roof = roofLevels === null ? ROOF_METERS : roofLevels * LEVEL_METERS
  const candidates = [lengthOf(tags.height), levels === null ? null : levels * LEVEL_METERS + roof]
  return candidates.find((height) => height !== null && height <= MAX_HEIGHT) ?? null
}

const hangsInAir = (tags: Tags): boolean =>
  (lengthOf(tags.min_height) ?? 0) > 0 || (numberOf(tags['building:min_level']) ?? 0) > 0

const nameOf = ({ 'addr:street': street, 'addr:housenumber': number }: Tags): string =>
  (street && number && `${street} ${number}`.trim().slice(0, 100).toWellFormed()) || 'Building'

const isBuilding = ({ tags }: Element): boolean => tags.building !== undefined && tags.building !== 'no'

const isPart = (element: Element): boolean =>
  !isBuilding(element) && (element.tags['building:part'] ?? 'no') !== 'no' && !hangsInAir(element.tags)

const footprintOf = (element: Element, pointOf: (node: Node) => Point): Footprint => {
  const members = element.type === 'way' ? [{ ...element, role: 'outer' }] : element.members
  const lines = (isInner: boolean): Line[] =>
    members.filter(({ role }) => (role === 'inner') === isInner).map(({ geometry }) => geometry)
  return {
    rings: [...ringsOf(lines(false), 1, pointOf), ...ringsOf(lines(true), -1, pointOf)],
    height: heightOf(element.tags),
  }
}

/** Buildings with the parts that stand on the ground. A part outside of every building is one itself. */
export const buildingsOf = (elements: readonly Element[], place: Location): Building[] => {
  const pointOf = pointsAround(place)
  const toBuilding = (element: Element): Building => ({
    name: nameOf(element.tags),
    outline: footprintOf(element, pointOf),
    parts: [],
  })
  const buildings = elements.filter(isBuilding).map(toBuilding)
  const strays = elements
    .filter(isPart)
    .map(toBuilding)
    .filter(({ outline }) => {
      const point = pointWithin(outline.rings)
      const whole = buildings.find((building) => isWithin(building.outline.rings, point))
      whole?.parts.push({ ...outline, height: outline.height ?? whole.outline.height })
      return whole === undefined
    })
  return [...buildings, ...strays].filter(({ outline }) => outline.rings.length > 0)
}
