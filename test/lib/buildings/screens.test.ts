import { describe, expect, test } from 'vitest'
import { buildingsOf, Elements, pointsAround } from '../../../lib/buildings/footprints.ts'
import { screensAround } from '../../../lib/buildings/screens.ts'
import { obstacleHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { processorTime } from '../../processor-time.ts'
import { box, type Corner, closed, nodeAt, PLACE, path, relation, way } from './town.ts'

interface View {
  readonly panelHeight?: number
  readonly radius?: number
  readonly place?: typeof PLACE
  /** Position of the panels relative to the place. */
  readonly here?: Corner
}

const around = (
  elements: readonly object[],
  { panelHeight = 3, radius = 100, place = PLACE, here = [0, 0] }: View = {},
) => {
  const buildings = buildingsOf(Elements.parse(elements), place)
  return screensAround(buildings, pointsAround(place)(nodeAt(here, place)), { panelHeight, radius })
}

const screensOf = (elements: readonly object[], view?: View) => around(elements, view).obstacles

/** `345.96 20.6 to 14.04 20.6, 5 high` */
const sketch = ({ from, to, height }: Obstacle): string => {
  const end = ({ direction, distance }: Obstacle['from']) =>
    `${Number(direction).toFixed(1)} ${distance.toFixed(1)}`
  return `${end(from)} to ${end(to)}, ${height} high`
}
const sketches = (elements: readonly object[], view?: View) => screensOf(elements, view).map(sketch)

/** Maximum height angle of all screens at an azimuth, degrees. */
const heightAt = (screens: readonly Obstacle[], azimuth: number): number =>
  Math.max(0, ...screens.map((screen) => obstacleHeightAt(viewOf(screen), azimuth)))

const degrees = (tangent: number): number => (Math.atan(tangent) * 180) / Math.PI

const NORTH_HOUSE = box(-5, 20, 10)
const SOUTH_WALL = '346.0 20.6 to 14.0 20.6, 5 high'

test.each([
  ['in Innsbruck', PLACE],
  ['at the equator', { latitude: 0, longitude: 0 }],
  ['in Tromsø', { latitude: 69.6489, longitude: 18.9551 }],
  ['across the antimeridian', { latitude: -16.8, longitude: 180 }],
])('a house %s is one screen from corner to corner, as high as its wall', (_, place) => {
  const screens = screensOf([way(NORTH_HOUSE, undefined, place)], { place })
  expect(screens).toHaveLength(1)
  expect(Number(screens[0]?.from.direction)).toBeCloseTo(360 - degrees(5 / 20), 2)
  expect(Number(screens[0]?.to.direction)).toBeCloseTo(degrees(5 / 20), 2)
  for (const azimuth of [-14, -7, 0, 7, 14]) {
    const distance = 20 / Math.cos((azimuth * Math.PI) / 180)
    expect(Math.abs(heightAt(screens, (azimuth + 360) % 360) - degrees(5 / distance))).toBeLessThan(0.01)
  }
  expect([heightAt(screens, 14.1), heightAt(screens, 345.9)]).toEqual([0, 0])
})

const TWO_WALLS = ['26.6 22.4 to 45.0 14.1, 5 high', '45.0 14.1 to 63.4 22.4, 5 high']
const L_WALLS = [
  '296.6 22.4 to 315.0 14.1, 5 high',
  '315.0 14.1 to 341.6 31.6, 5 high',
  '341.6 31.6 to 33.7 36.1, 5 high',
]
const L_SHAPE = path(-20, 10, -10, 10, -10, 30, 20, 30, 20, 40, -20, 40)

test.each<[string, readonly (Corner | null)[], View, string[]]>([
  ['from the exact place, wherever the server was asked', box(-1, 17, 10), { here: [4, -3] }, [SOUTH_WALL]],
  ['if it is drawn clockwise', NORTH_HOUSE.toReversed(), {}, [SOUTH_WALL]],
  ['from another corner on', [...NORTH_HOUSE.slice(2), ...NORTH_HOUSE.slice(0, 2)], {}, [SOUTH_WALL]],
  ['with a repeated node', [...NORTH_HOUSE, [-5, 30]], {}, [SOUTH_WALL]],
  ['with a missing node', [...NORTH_HOUSE.slice(0, 2), null, ...NORTH_HOUSE.slice(2)], {}, [SOUTH_WALL]],
  ['without its first and last node', [null, ...NORTH_HOUSE], {}, [SOUTH_WALL]],
  ['with two walls from a corner', box(10, 10, 10), {}, TWO_WALLS],
  ['with the walls of its inner corner', L_SHAPE, {}, L_WALLS],
])('a house is seen %s', (_, corners, view, expected) => {
  expect(sketches([way(corners)], view).toSorted()).toEqual(expected)
})

const ringsOf = (outer: Corner[], inner: Corner[]) =>
  [
    ['outer', closed(outer)],
    ['inner', closed(inner)],
  ] as const
const COURTYARD = relation(ringsOf(box(-30, -20, 60, 40), box(-10, -10, 20)))

describe('a courtyard house', () => {
  test('shows its inner walls to panels in the courtyard', () => {
    const screens = screensOf([COURTYARD])
    expect(screens.map(({ height }) => height)).toEqual([5, 5, 5, 5])
    for (const azimuth of [0, 90, 180, 270]) expect(heightAt(screens, azimuth)).toBeCloseTo(degrees(0.5), 2)
  })

  test('shows only its outer walls to panels outside, and none to panels on it', () => {
    expect(sketches([COURTYARD], { here: [0, -40] })).toEqual(['303.7 36.1 to 56.3 36.1, 5 high'])
    expect(around([COURTYARD], { here: [20, 0] })).toMatchObject({ obstacles: [], buildings: 1 })
  })
})

test('a ring that is split into ways is joined', () => {
  const [a, b, c, d] = NORTH_HOUSE
  const outer = (...corners: readonly (Corner | null | undefined)[]) =>
    ['outer', corners.filter((corner) => corner !== undefined)] as const
  for (const [name, members] of [
    ['in order', [outer(a, b, c), outer(c, d, a)]],
    ['against each other', [outer(c, b, a), outer(c, d, a)]],
    ['out of order', [outer(a, b), outer(c, d), outer(b, c), outer(a, d)]],
    ['with a missing node between them', [outer(a, b, null), outer(a, d, c, null)]],
    ['with a missing way', [outer(a, b), outer(b, c, d)]],
    ['without a role', [['', outer(a, b, c, d, a)[1]]]],
  ] as const) {
    expect(sketches([relation(members)]), name).toEqual([SOUTH_WALL])
  }
})

describe('a terrace', () => {
  const houses = [-15, -5, 5].map((west) => way(box(west, 20, 10)))

  test('has a wall above a lower house', () => {
    const lower = way(box(5, 20, 10), { building: 'yes', height: '6' })
    const screens = screensOf([way(box(15, 20, 10)), lower])
    expect(screens.map(sketch)).toContain('26.6 33.5 to 36.9 25.0, 5 high')
  })

  test('has one front, also if a house is set back by less than half a meter, and no walls between its houses', () => {
    const front = '323.1 25.0 to 36.9 25.0, 5 high'
    expect(sketches(houses)).toEqual([front])
    expect(sketches(houses.with(1, way(box(-5, 20.4, 10))))[0]).toBe(front)
  })

  test('has no wall behind a house that is as high, also if that is in the map again, and lower', () => {
    const drawn = ['8', '4'].map((height) => way(NORTH_HOUSE, { building: 'yes', height }))
    const behind = way(box(-5, 30, 10), { building: 'yes', height: '7' })
    for (const houses of [drawn, drawn.toReversed()])
      expect(screensOf([...houses, behind]).map(({ height }) => height)).toEqual([5])
  })

  test('a house that stands apart or is of another height has a front of its own', () => {
    for (const [name, corners, height] of [
      ['set back further', box(5, 20.6, 10), '8'],
      ['higher', box(5, 20, 10), '9'],
      ['apart', box(5.6, 20, 10), '8'],
    ] as const) {
      const screens = screensOf([way(NORTH_HOUSE), way(corners, { building: 'yes', height })])
      expect(screens.map(sketch), name).toContain(SOUTH_WALL)
    }
  })
})

const partOf = (tags: Record<string, string>, corners: Corner[]) =>
  way(corners, { 'building:part': 'yes', ...tags })

describe('what the panels stand on', () => {
  const roof = box(-5, -5, 10)
  const standsOn = (...elements: object[]) => around(elements).standsOn
  const part = (height: string, corners = roof) => partOf({ height }, corners)

  test('has the height of the building, which may be a guess', () => {
    expect(standsOn(way(roof))).toEqual({ height: 8, estimated: false })
    expect(standsOn(way(roof, { building: 'yes' }))).toEqual({ height: 7, estimated: true })
  })

  test('is the highest part there, or the building if no part is', () => {
    const [whole, aside] = [way(roof, { building: 'yes', height: '20' }), part('15', box(3, -5, 2))]
    expect(standsOn(whole, part('9'), part('12'), aside)).toEqual({ height: 12, estimated: false })
    expect(standsOn(whole, aside)).toEqual({ height: 20, estimated: false })
  })

  test('is nothing beside buildings and in their courtyards', () => {
    for (const elements of [[], [way(box(20, 20, 10))], [COURTYARD]]) expect(standsOn(...elements)).toBeNull()
  })

  test('is as high as its neighbors in a terrace whose heights are guessed: from there, none stands in the way', () => {
    const terrace = [-15, -5, 5].map((west) => way(box(west, -5, 10), { building: 'yes' }))
    const { standsOn, obstacles } = around(terrace)
    expect(obstacles).toHaveLength(2)
    expect(around(terrace, { panelHeight: standsOn?.height ?? 0 }).obstacles).toEqual([])
  })
})

describe('parts', () => {
  const [front, back, middle] = [box(-5, 20, 10, 5), box(-5, 25, 10, 5), box(-2, 21, 4, 3)]
  const outline = way(NORTH_HOUSE, { building: 'yes', height: '20' })
  const part = (height: string, min_height: string, corners = front) =>
    partOf({ height, min_height }, corners)
  const podium = partOf({ height: '8' }, front)
  const SECOND = { 'building:min_level': '2' }

  test.each<[string, object[], number[]]>([
    ['stand for their building', [podium, part('13', '0', back)], [10, 5]],
    ['are as high as their building if the map does not say', [partOf({}, front)], [17]],
    ['in the air do not count: min_height', [part('8', '4')], [17]],
    ['in the air do not count: min_level', [partOf({ height: '8', ...SECOND }, front)], [17]],
    ['rise from others to the ground', [podium, part('16', '8', middle)], [5, 13]],
    ['need not fit to the meter', [podium, part('16', '8.4', middle)], [5, 13]],
    [
      'stand on levels: 2 and a roof are 7.5 m',
      [partOf({ 'building:levels': '2' }, front), partOf({ height: '16', ...SECOND }, middle)],
      [4.5, 13],
    ],
    [
      'may stand on several others, in any order',
      [part('30', '16', middle), part('16', '8', middle), podium],
      [27, 5],
    ],
    ['that overhang a pillar do not count', [part('16', '0', box(-0.5, 22, 1, 1)), part('20', '16')], [13]],
    [
      'may rest on some of those below',
      [
        part('8', '0', box(-1, 20, 2, 5)),
        ...[-5, 1].map((east) => part('16', '0', box(east, 20, 4, 5))),
        part('30', '16'),
      ],
      [27, 13, 13, 5, 13, 13],
    ],
    ['may be a roof on walls: one screen', [part('9', '8'), podium], [6]],
    ['above others in the air do not count', [podium, part('16', '9', middle)], [5]],
    ['beside others in the air do not count', [podium, part('16', '8', back)], [5]],
    ['on others in the air do not count', [podium, part('16', '9', middle), part('16', '12', middle)], [5]],
    [
      'may be rings around others',
      [relation(ringsOf(front, middle), { 'building:part': 'yes', height: '8' }), part('16', '0', middle)],
      [5, 13],
    ],
  ])('%s', (_, parts, heights) => {
    expect(screensOf([outline, ...parts]).map(({ height }) => height)).toEqual(heights)
  })

  test('stand on one whose height the map does not know', () => {
    const parts = [partOf({}, front), part('16', '8', middle)]
    const screens = screensOf([way(NORTH_HOUSE, { building: 'yes' }), ...parts])
    expect(screens.map(({ height }) => height)).toEqual([13, 4])
  })

  test('are left out with the building that the panels stand on', () => {
    expect(around([outline, part('8', '0', back)], { here: [0, 22] })).toMatchObject({
      obstacles: [],
      buildings: 1,
    })
  })

  test('outside of every building are buildings', () => {
    expect(around([podium])).toMatchObject({ buildings: 1, obstacles: [{ height: 5 }] })
    expect(around([part('8', '4')])).toMatchObject({ buildings: 0, obstacles: [] })
  })
})

test.each<[height: number | null, Record<string, string>]>([
  [12.5, { height: '12.5' }],
  [12.5, { height: '12,5' }],
  [12, { height: '12 m' }],
  [12, { height: '12m' }],
  [12.344, { height: `40'6"` }],
  [12.192, { height: '40 ft' }],
  [12, { height: '12', 'building:levels': '2' }],
  [7.5, { 'building:levels': '2' }],
  [9, { 'building:levels': '2.5' }],
  [9, { 'building:levels': '2', 'roof:levels': '1' }],
  [6, { 'building:levels': '2', 'roof:levels': '0' }],
  [7.5, { height: 'tall', 'building:levels': '2' }],
  [7.5, { height: '1250', 'building:levels': '2' }],
  [null, {}],
  [null, { height: '-3' }],
  [13.5, { height: '0', 'building:levels': '4' }],
  [null, { 'building:levels': '0' }],
  [3, { 'building:levels': '0', 'roof:levels': '1' }],
  [9, { height: '9', layer: '-1' }],
])('the height is %s m by the tags %o', (height, tags) => {
  const screens = screensOf([way(NORTH_HOUSE, { building: 'yes', ...tags })], { panelHeight: 1 })
  expect(screens).toMatchObject([{ height: (height ?? 7) - 1, estimated: height === null }])
})

test('a wall is estimated if one that it was merged from is', () => {
  const tags = [{ height: '7' }, {}]
  const terrace = tags.map((tag, i) => way(box(10 * i - 10, 20, 10), { building: 'yes', ...tag }))
  expect(screensOf(terrace)[0]).toMatchObject({ estimated: true })
})

test('what is not built is no building', () => {
  for (const [name, element] of [
    ['building=no', way(NORTH_HOUSE, { building: 'no' })],
    ['a garage underground', way(NORTH_HOUSE, { building: 'yes', location: 'underground' })],
    ['a layer below the ground', way(NORTH_HOUSE, { building: 'garage', layer: '-1' })],
    ['two corners', way(NORTH_HOUSE.slice(0, 2))],
    ['no geometry', { ...way([]), geometry: undefined }],
    ['a relation without ways', relation([])],
  ] as const) {
    expect(around([element]), name).toEqual({ obstacles: [], standsOn: null, buildings: 0 })
  }
})

test('a building counts within the radius, as high as the panels or not', () => {
  const low = way(NORTH_HOUSE, { building: 'yes', height: '3' })
  expect(around([low], { radius: 20.01 })).toEqual({ obstacles: [], standsOn: null, buildings: 1 })
  expect(around([low], { radius: 19.99 })).toEqual({ obstacles: [], standsOn: null, buildings: 0 })
})

const named = (street: string, height: string) => {
  const address = { 'addr:street': street, 'addr:housenumber': '1' }
  return { building: 'yes', height, ...address }
}

test('name the screen', () => {
  for (const [tags, name] of [
    [{ 'addr:street': 'High Street', 'addr:housenumber': '5a' }, 'High Street 5a'],
    [{ 'addr:street': 'High Street' }, 'Building'],
    [{ 'addr:street': ' ', 'addr:housenumber': ' ' }, 'Building'],
    [{ 'addr:street': 'x'.repeat(200), 'addr:housenumber': '5' }, 'x'.repeat(100)],
  ] as const) {
    expect(screensOf([way(NORTH_HOUSE, { building: 'yes', ...tags })])[0]?.name, String(tags)).toBe(name)
  }
})

test('what hides the most comes first: near, wide or high', () => {
  // Width in radians times the sine of the height: about 0.01, 0.19, 0.12 and 0.07.
  const houses = [
    ['far', '8', box(-5, 85, 10)],
    ['near', '12', box(-5, -30, 10)],
    ['wide', '9', box(-30, 50, 60)],
    ['high', '40', box(-5, 70, 10)],
  ] as const
  const screens = screensOf(houses.map(([name, height, corners]) => way(corners, named(name, height))))
  expect(screens.map(({ name }) => name)).toEqual(['near 1', 'wide 1', 'high 1', 'far 1'])
})

describe.each([1, -1])('a hall in front of 30 houses, and huts behind the panels, turned by %s', (turn) => {
  /** A house of which the panels see one wall. */
  const house = (name: string, height: string, east: number, north: number, width: number) => {
    const corners = path(east, north, east + width, north, 1.1 * (east + width / 2), 1.1 * north)
    const turned = corners.map(([east, north]): Corner => [turn * east, turn * north])
    return way(turned, named(name, height))
  }
  const row = (count: number, [name, height, north, width]: readonly [string, string, number, number]) =>
    Array.from({ length: count }, (_, i) => house(name, height, (2 * i - count) * width, north, width))

  test.each([
    [19, { hall: 1, house: 30, hut: 19 }],
    [20, { hall: 1, house: 0, hut: 20 }],
    [60, { hall: 1, house: 0, hut: 49 }],
  ])('with %s huts: of up to 50 walls all count, of more those that add to the others', (huts, expected) => {
    const town = [...row(huts, ['hut', '4', -90, 1]), ...row(30, ['house', '12', 60, 1])]
    const screens = screensOf([...town, house('hall', '15', -60, 20, 120)], { radius: 200 })
    const all = Object.entries(expected).flatMap(([name, count]) => new Array(count).fill(`${name} 1`))
    expect(screens.map(({ name }) => name)).toEqual(all)
  })
})

test.each([
  ['against the wall', box(-5, 0.001, 10)],
  ['on the wall', box(-5, 0, 10)],
  ['on the corner', box(0, 0, 10)],
  ['14 cm from the corner', box(0.1, 0.1, 10)],
  ['next to a wall of 30 km', box(-15_000, 20, 30_000, 10)],
])('a site can hold what panels see %s', (_, corners) => {
  for (const { estimated: _, ...obstacle } of screensOf([way(corners)]))
    expect(Obstacle.safeParse(obstacle).success).toBe(true)
})

describe('maps of any size:', () => {
  const many = <Item>(count: number, item: (i: number) => Item): Item[] =>
    Array.from({ length: count }, (_, i) => item(i))
  const scattered = (count: number, offset = 0) =>
    many(count, (i): Corner => [20 + ((i * 7 + offset) % 1000) / 1000, 20 + ((i * 31 + offset) % 997) / 1000])
  const inPieces = (count: number, piece: (i: number) => Corner[]) => {
    const members = many(count, (i) => ['outer', piece(i)] as const)
    return relation(members)
  }

  test.each([
    ['a place beyond the earth', [{ ...way([]), geometry: [{ lat: 1e304, lon: 0 }] }]],
    ['1,001 pieces of one outline', [inPieces(1_001, () => path(0, 0, 0, 1))]],
    ['60,000 corners of many walls', many(40, () => way(scattered(1_500)))],
    ['10,000 houses', many(10_000, () => way(scattered(3)))],
  ])('%s are refused', (_, elements) => {
    expect(Elements.safeParse(elements).success).toBe(false)
  })

  const part = (i: number) => partOf({ height: '2', min_height: `${i % 2}` }, box(i % 2, 50, 1))

  // Each takes less than a second; one more nested loop would take minutes.
  test.each([
    ['walls that cross in a square meter', many(20, (i) => way(scattered(1_999, i)))],
    ['pieces that fit nowhere', many(20, (at) => inPieces(1_000, (i) => path(at, i, i, at + 0.5)))],
    ['one wall in pieces', many(20, (at) => inPieces(1_000, (i) => path(i / 50, at, (i + 1) / 50, at)))],
    ['parts beside parts in the air', [way(box(0, 50, 2)), ...many(1_500, part)]],
  ])('%s take a moment', (_, elements) => {
    expect(processorTime(() => around(elements))).toBeLessThan(5_000)
  })
})
