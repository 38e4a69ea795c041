import * as z from 'zod'
import { latitude, longitude, type Place } from '../schemas/panels.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { total } from '../solar/calendar.ts'
import { areaOf, isSame, isWithin, Point, pointWithin, type Ring } from './rings.ts'

const Footprint = z.object({
  /** The building is to the left of every edge: outer rings run counterclockwise, courtyards clockwise. */
  rings: z.array(z.array(Point)),
  /** Meters above the ground; null if the map does not say. */
  height: z.number().nullable(),
})
export type Footprint = z.infer<typeof Footprint>

/** In meters from the queried place, to the millimeter. */
export const Building = z.object({
  /** Street and number, or "Building"; 1 to 100 characters. */
  name: z.string(),
  outline: Footprint,
  /** If there are any, they replace the outline. */
  parts: z.array(Footprint),
})
export type Building = z.infer<typeof Building>

const Node = z.object({ lat: latitude, lon: longitude })
type Node = z.infer<typeof Node>

/** Per way: OpenStreetMap accepts no more. */
const MAX_NODES = 2_000

/** Per relation. A large palace has about fifty. */
const MAX_MEMBERS = 1_000

/** null where a node is missing. */
const Line = z.array(Node.nullable()).max(MAX_NODES).default([])
type Line = z.infer<typeof Line>

const Tags = z.record(z.string(), z.string())
type Tags = z.infer<typeof Tags>

/** A building or a part of one, as Overpass returns it. */
export const Element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('way'), tags: Tags, geometry: Line }),
  z.object({
    type: z.literal('relation'),
    tags: Tags,
    members: z.array(z.object({ role: z.string(), geometry: Line })).max(MAX_MEMBERS),
  }),
])
export type Element = z.infer<typeof Element>

/** The lines of an element, with their roles. */
const membersOf = (element: Element) =>
  element.type === 'way' ? [{ role: 'outer', geometry: element.geometry }] : element.members

const cornersOf = (element: Element): number =>
  membersOf(element).reduce((corners, { geometry }) => corners + geometry.length, 0)

const [MAX_ELEMENTS, MAX_CORNERS] = [5_000, 40_000]

/** A dense city has 300 buildings with 3,000 corners. */
export const Elements = z
  .array(Element)
  .max(MAX_ELEMENTS)
  .refine(
    (elements) => elements.reduce((corners, element) => corners + cornersOf(element), 0) <= MAX_CORNERS,
    `must have at most ${MAX_CORNERS} corners`,
  )

const toMillimeter = (meters: number): number => Math.round(meters * 1000) / 1000

/** A difference of longitudes as −180…180, even across the antimeridian. */
const wrapped = (degrees: number): number => ((degrees + 540) % 360) - 180

/**
 * Projects nodes near a place to meters. The length of a degree on the WGS84 ellipsoid is a series in latitude: National
 * Geospatial-Intelligence Agency, Length of a Degree of Latitude and Longitude.
 */
export const pointsAround = ({ latitude, longitude }: Place): ((node: Node) => Point) => {
  const cos = (multiple: number): number => Math.cos(multiple * latitude * RADIANS_PER_DEGREE)
  const north = 111_132.954 - 559.822 * cos(2) + 1.175 * cos(4)
  const east = 111_412.84 * cos(1) - 93.5 * cos(3) + 0.118 * cos(5)
  return ({ lat, lon }) => [
    toMillimeter(east * wrapped(lon - longitude)),
    toMillimeter(north * (lat - latitude)),
  ]
}

/** All missing nodes count as the same one: a building rarely lacks two at which lines end. */
const keyOf = (node: Node | null | undefined): string => `${node?.lat} ${node?.lon}`

const endsOf = (line: Line): [start: string, end: string] => [keyOf(line[0]), keyOf(line.at(-1))]

const isClosed = (line: Line): boolean => {
  const [start, end] = endsOf(line)
  return start === end
}

/** Joins two lines that share an end. */
const connected = (one: Line, other: Line): Line => {
  const [start, end] = endsOf(one)
  const [otherStart, otherEnd] = endsOf(other)
  if (end === otherStart) return [...one, ...other]
  if (start === otherEnd) return [...other, ...one]
  return end === otherEnd ? [...one, ...other.toReversed()] : [...other.toReversed(), ...one]
}

/** Joins lines in any order and direction. A line that stays open lacks a piece, which a straight edge replaces. */
const joined = (lines: readonly Line[]): readonly Line[] => {
  const rings: Line[] = []
  const openByEnd = new Map<string, Line>()
  for (const line of lines) {
    let longest = line
    while (!isClosed(longest)) {
      const [start, end] = endsOf(longest)
      const next = openByEnd.get(start) ?? openByEnd.get(end)
      if (!next) break
      for (const key of endsOf(next)) openByEnd.delete(key)
      longest = connected(longest, next)
    }
    if (isClosed(longest)) rings.push(longest)
    else for (const key of endsOf(longest)) openByEnd.set(key, longest)
  }
  return [...rings, ...new Set(openByEnd.values())]
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

/** Meters. Anything higher is a mistake, such as centimeters, and so is 0. */
const MAX_HEIGHT = 1000

const heightOf = (tags: Tags): number | null => {
  const levels = numberOf(tags['building:levels'])
  const roofLevels = numberOf(tags['roof:levels'])
  const roof = roofLevels === null ? ROOF_METERS : roofLevels * LEVEL_METERS
  const hasLevels = levels !== null && levels + (roofLevels ?? 0) > 0
  const candidates = [lengthOf(tags.height), hasLevels ? levels * LEVEL_METERS + roof : null]
  return candidates.find((height) => height !== null && height > 0 && height <= MAX_HEIGHT) ?? null
}

/** Such as a garage under a yard. With a negative layer but a known height, it may also be a house under a bridge. */
const isUnderground = (tags: Tags): boolean =>
  tags.location === 'underground' || (Number(tags.layer) < 0 && heightOf(tags) === null)

/** Meters from the ground to the underside of a part. */
const bottomOf = (tags: Tags): number =>
  lengthOf(tags.min_height) ?? (numberOf(tags['building:min_level']) ?? 0) * LEVEL_METERS

/** Meters that a part may be above what it stands on, and the minimum share of its area that must be supported. */
const [GAP, SUPPORTED] = [0.5, 0.5]

const nameOf = ({ 'addr:street': street, 'addr:housenumber': number }: Tags): string =>
  (street && number && `${street} ${number}`.trim().slice(0, 100).toWellFormed()) || 'Building'

const isBuilding = ({ tags }: Element): boolean => tags.building !== undefined && tags.building !== 'no'

const isPart = (element: Element): boolean =>
  !isBuilding(element) && (element.tags['building:part'] ?? 'no') !== 'no'

const footprintOf = (element: Element, pointOf: (node: Node) => Point): Footprint => {
  const lines = (isInner: boolean): Line[] =>
    membersOf(element)
      .filter(({ role }) => (role === 'inner') === isInner)
      .map(({ geometry }) => geometry)
  return {
    rings: [...ringsOf(lines(false), 1, pointOf), ...ringsOf(lines(true), -1, pointOf)],
    height: heightOf(element.tags),
  }
}

/** Twice the area, m². */
const groundOf = ({ rings }: Footprint): number => total(rings.map(areaOf))

/**
 * Buildings with the parts that stand on the ground or on other parts; those that hang in the air are left out. A part outside
 * every building becomes one itself.
 */
export const buildingsOf = (given: readonly Element[], place: Place): Building[] => {
  const elements = given.filter(({ tags }) => !isUnderground(tags))
  const pointOf = pointsAround(place)
  const toBuilding = (element: Element): Building => ({
    name: nameOf(element.tags),
    outline: footprintOf(element, pointOf),
    parts: [],
  })
  const buildings = elements.filter(isBuilding).map(toBuilding)
  // From the ground up, so that a part finds those below it.
  const parts = elements.filter(isPart).toSorted((one, other) => bottomOf(one.tags) - bottomOf(other.tags))
  const strays = parts.flatMap((element) => {
    const building = toBuilding(element)
    const { outline } = building
    const bottom = bottomOf(element.tags)
    const point = pointWithin(outline.rings)
    const whole = buildings.find((building) => isWithin(building.outline.rings, point))
    if (bottom > GAP) {
      const supports = (whole?.parts ?? []).filter(
        ({ rings, height }) =>
          bottom <= (height ?? bottom) + GAP &&
          (isWithin(rings, point) || isWithin(outline.rings, pointWithin(rings))),
      )
      if (total(supports.map(groundOf)) < SUPPORTED * groundOf(outline)) return []
    }
    whole?.parts.push({ ...outline, height: outline.height ?? whole.outline.height })
    return whole ? [] : [building]
  })
  return [...buildings, ...strays].filter(({ outline }) => outline.rings.length > 0)
}
