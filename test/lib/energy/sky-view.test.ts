import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { blockedSky } from '../../../lib/energy/sky-view.ts'
import { type HorizonLine, heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import { furthest, sum } from '../columns.ts'
import { point, uniform } from '../shading/profiles.ts'
import { horizons, skies } from './synthetic-years/years.ts'

const DEGREE = Math.PI / 180
const RUNS = { numRuns: 300 }

const blocked = (profile: readonly HorizonPoint[], tilt: number, azimuth: number): number =>
  blockedSky(horizonLine(profile), tilt, azimuth).share

interface Plane {
  readonly tilt: number
  readonly azimuth: number
}

const incidence = ({ tilt, azimuth }: Plane, at: number, height: number): number =>
  Math.sin(tilt * DEGREE) * Math.cos(height * DEGREE) * Math.cos((at - azimuth) * DEGREE) +
  Math.cos(tilt * DEGREE) * Math.sin(height * DEGREE)

/** The definition itself: sky cells of 0.1° by 0.5°, blocked or not by their centers. */
const counted = (line: HorizonLine, plane: Plane): number => {
  let seen = 0
  let taken = 0
  for (let at = 0.25; at < 360; at += 0.5) {
    const top = heightAt(line, at)
    for (let height = 0.05; height < 90; height += 0.1) {
      const light = Math.max(0, incidence(plane, at, height)) * Math.cos(height * DEGREE)
      seen += light
      if (height < top) taken += light
    }
  }
  return taken / seen
}

/** Five-point Gauss–Legendre quadrature, exact for polynomials up to degree nine. */
const NODES = [
  [0, 128 / 225],
  ...[1, -1].flatMap((sign) => [
    [(sign / 3) * Math.sqrt(5 - 2 * Math.sqrt(10 / 7)), (322 + 13 * Math.sqrt(70)) / 900],
    [(sign / 3) * Math.sqrt(5 + 2 * Math.sqrt(10 / 7)), (322 - 13 * Math.sqrt(70)) / 900],
  ]),
]

const integral = (f: (x: number) => number, from: number, to: number): number => {
  const half = (to - from) / 2
  return half * NODES.reduce((sum, [x = 0, weight = 0]) => sum + weight * f(from + half * (1 + x)), 0)
}

/** ∫ of the incidence cosine over the altitudes that the plane sees at one azimuth, from its own edge or the ground to `top`. */
const column = (plane: Plane, at: number, top: number): number => {
  const facing = Math.sin(plane.tilt * DEGREE) * Math.cos((at - plane.azimuth) * DEGREE)
  const edge = Math.atan2(-facing, Math.cos(plane.tilt * DEGREE)) / DEGREE
  const light = (height: number) => incidence(plane, at, height) * Math.cos(height * DEGREE)
  const from = Math.max(0, edge)
  if (from >= top) return 0
  const middle = (from + top) / 2
  return integral(light, from, middle) + integral(light, middle, top)
}

/** The same to about 1e-7, on a much finer grid than the code under test and without its closed form in altitude. */
const quadrature = (line: HorizonLine, plane: Plane): Float64Array => {
  const edges = [
    ...line.azimuths.map((at) => at % 360),
    0,
    360,
    (plane.azimuth + 90) % 360,
    (plane.azimuth + 270) % 360,
  ]
  for (let at = 0; at < 360; at += 0.5) edges.push(at)
  edges.sort((a, b) => a - b)
  const hidden = new Float64Array(36)
  let whole = 0
  edges.slice(1).forEach((to, i) => {
    const from = edges[i] ?? 0
    if (!(to > from)) return
    const sector = Math.floor((from + to) / 20)
    hidden[sector] = (hidden[sector] ?? 0) + integral((at) => column(plane, at, heightAt(line, at)), from, to)
    whole += integral((at) => column(plane, at, 90), from, to)
  })
  return hidden.map((light) => light / whole)
}

const tilt = fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 1e-6, 20, 89.9999, 90))
const height = fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 1e-9, 45, 90))
const wholeDegree = fc.integer({ min: 0, max: 359 })
const azimuth = fc.oneof(
  wholeDegree,
  fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
)
const profile = fc
  .uniqueArray(fc.tuple(azimuth, height), { selector: ([at]) => at, maxLength: 24 })
  .map((points) => points.map(([at, heightAngle]) => point(at, heightAngle)))
/** Planes that face anywhere, or exactly toward, away from or square to a point of the line. */
const scene = fc
  .record({
    profile,
    tilt,
    azimuth,
    pick: fc.nat(),
    turn: fc.constantFrom(0, 90, 180, 270),
    aligned: fc.boolean(),
  })
  .map(({ profile, tilt, azimuth, pick, turn, aligned }) => {
    const there = profile[pick % Math.max(1, profile.length)]?.direction
    const facing = aligned && there !== undefined ? (Number(there) + turn) % 360 : azimuth
    return { profile, plane: { tilt, azimuth: facing } }
  })

describe('closed forms', () => {
  test('a uniform horizon blocks sin²h of the sky over a horizontal plane', () => {
    for (const height of [0, 1e-3, 1, 10, 30, 45, 60, 89, 89.999, 90]) {
      for (const azimuth of [0, 90, 123.4]) {
        const share = blocked(uniform(height), 0, azimuth)
        expect(Math.abs(share - Math.sin(height * DEGREE) ** 2)).toBeLessThan(1e-12)
      }
    }
  })

  test('a uniform horizon blocks as much of it in every sector', () => {
    for (const height of [1e-3, 1, 30, 89, 90]) {
      // From 4.5° on, the line's points are not on the boundaries of sectors.
      for (const from of [0, 4.5]) {
        const ring = [0, 90, 180, 270].map((at) => point(from + at, height))
        const { bySector } = blockedSky(horizonLine(ring), 0, 123.4)
        const each = new Float64Array(36).fill(Math.sin(height * DEGREE) ** 2 / 36)
        expect(bySector).toHaveLength(36)
        expect(furthest(bySector, each)).toBeLessThan(1e-12)
      }
    }
  })

  test('90° all around blocks everything for any plane', () => {
    for (const tilt of [0, 20, 45, 89, 90]) {
      for (const azimuth of [0, 45, 180, 271.3]) {
        expect(blocked(uniform(90), tilt, azimuth)).toBeCloseTo(1, 12)
      }
    }
  })

  test('an open horizon blocks nothing for any plane', () => {
    for (const tilt of [0, 20, 90]) {
      for (const azimuth of [0, 45, 180]) {
        expect(blocked([], tilt, azimuth)).toBe(0)
        expect(blocked(uniform(0), tilt, azimuth)).toBe(0)
      }
    }
  })

  test('a uniform horizon blocks (2h + sin 2h)/π of the sky in front of a vertical plane', () => {
    // A vertical plane: ∫∫ cos²h cos a dh da over the front half is h + sin 2h/2, of π/2 in all.
    for (const height of [1, 15, 45, 80]) {
      const h = height * DEGREE
      expect(blocked(uniform(height), 90, 200)).toBeCloseTo((h + Math.sin(2 * h) / 2) / (Math.PI / 2), 6)
    }
  })
})

test('the share agrees with counted sky cells to 1e-4 plus the size of a cell', () => {
  const lines = [
    uniform(30),
    [point(180, 40)],
    [point(350, 25), point(10, 25)],
    [10, 70, 140, 200, 255, 310].map((at, i) => point(at, 7 + 9 * i)),
  ]
  const planes = [
    { tilt: 0, azimuth: 0 },
    { tilt: 35, azimuth: 170 },
    { tilt: 90, azimuth: 10 },
  ]
  for (const line of lines.map(horizonLine)) {
    for (const plane of planes) {
      const { share } = blockedSky(line, plane.tilt, plane.azimuth)
      expect(Math.abs(share - counted(line, plane))).toBeLessThan(1e-4 + 0.05 * DEGREE)
    }
  }
})

test('the share and its sectors agree with a fine quadrature to 1e-6 for lines and planes of all kinds', () => {
  fc.assert(
    fc.property(scene, ({ profile, plane }) => {
      const line = horizonLine(profile)
      const { share, bySector } = blockedSky(line, plane.tilt, plane.azimuth)
      const expected = quadrature(line, plane)
      expect(Math.abs(share - sum(expected))).toBeLessThan(1e-6)
      expect(furthest(bySector, expected)).toBeLessThan(1e-6)
    }),
    { numRuns: 100 },
  )
})

describe.each(skies)(
  'a plane with tilt $tilt° and azimuth $azimuth°',
  ({ tilt, azimuth, blockedPercent }) => {
    test.each(horizons.map(({ name, horizonProfile }, i) => ({ name, horizonProfile, i })))(
      'the $name blocks what the reference says, to 0.02 percentage points',
      ({ horizonProfile, i }) => {
        const difference = 100 * blocked(horizonProfile, tilt, azimuth) - (blockedPercent[i] ?? Number.NaN)
        expect(Math.abs(difference)).toBeLessThan(0.02)
      },
    )
  },
)

test('a line behind the plane and below its edge blocks nothing', () => {
  const behind = [point(329, 0), point(330, 30), point(30, 30), point(31, 0)]
  // 30° from the back of a plane tilted by 40°, its edge is 36° high.
  expect(blocked(behind, 40, 180)).toBeCloseTo(0, 12)
  expect(blocked(behind, 90, 180)).toBeCloseTo(0, 6)
  expect(blocked(behind, 25, 180)).toBeGreaterThan(1e-4)
  expect(blocked(behind, 40, 0)).toBeGreaterThan(0.05)
})

test('a wall behind the plane, as high as its tilt, touches its edge in the middle and blocks what lies above the edge', () => {
  for (const width of [20, 60, 90]) {
    const ends = [360 - width / 2, width / 2]
    const line = horizonLine([...ends.map((at) => point(at, 30)), point(180, 0), point(90, 0), point(270, 0)])
    const { share } = blockedSky(line, 30, 180)
    expect(share).toBeGreaterThan(0)
    expect(Math.abs(share - sum(quadrature(line, { tilt: 30, azimuth: 180 })))).toBeLessThan(1e-6)
  }
})

/** How many cosines a share takes: a measure of cost that does not depend on the machine. */
const cosinesOf = (profile: readonly HorizonPoint[], tilt: number): number => {
  const cosine = vi.spyOn(Math, 'cos')
  blocked(profile, tilt, 100)
  const { length } = cosine.mock.calls
  cosine.mockRestore()
  return length
}

test('a plane whose edge runs along the line takes little longer than others, and loses as much as planes of nearly the same tilt', () => {
  for (const height of [0, 1e-12, 1e-6]) {
    const line = [point(0, 30), point(180, height)]
    for (const tilt of [0, 1e-12, 1e-9, 1e-6]) {
      expect(cosinesOf(line, tilt)).toBeLessThan(1.2 * cosinesOf(line, 45))
      expect(blocked(line, tilt, 100)).toBeCloseTo(blocked(line, 0, 100), 7)
    }
  }
})

test('a line of 360 points costs at most 12 cosines a point', () => {
  const mast = (height: number) => [...Array(360).keys()].map((at) => point(at, at === 7 ? 30 : height))
  expect(cosinesOf(mast(0), 0)).toBeLessThan(12 * 360)
  expect(cosinesOf(mast(10), 30)).toBeLessThan(12 * 360)
})

test('a wall across north blocks as much as the same wall across any other azimuth', () => {
  const wall = (middle: number) =>
    [-90, -11, -10, 10, 11, 90, 180].map((from) =>
      point((middle + from + 360) % 360, Math.abs(from) === 10 ? 50 : 0),
    )
  for (const tilt of [0, 30, 90]) {
    const across = blocked(wall(0), tilt, 20)
    expect(across).toBeGreaterThan(0.01)
    for (const turn of [90, 123, 200]) {
      expect(blocked(wall(turn), tilt, 20 + turn)).toBeCloseTo(across, 12)
    }
  }
})

test('rotating line and plane together changes nothing', () => {
  const ring = fc.tuple(
    fc.array(height, { minLength: 5, maxLength: 12 }),
    fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
  )
  fc.assert(
    fc.property(ring, tilt, azimuth, ([heights, turn], tilt, facing) => {
      const at = (by: number): HorizonLine => {
        const points = heights.map((heightAngle, i) =>
          point((((i * 360) / heights.length + by) % 360).toFixed(9), heightAngle),
        )
        return horizonLine(points)
      }
      const turned = blockedSky(at(turn), tilt, facing + turn).share
      expect(turned).toBeCloseTo(blockedSky(at(0), tilt, facing).share, 8)
    }),
    RUNS,
  )
})

test('raising a point never uncovers sky', () => {
  fc.assert(
    fc.property(scene, fc.nat(), height, ({ profile, plane }, pick, to) => {
      fc.pre(profile.length > 0)
      const raised = profile.map((it, i) =>
        i === pick % profile.length ? { ...it, heightAngle: Math.max(it.heightAngle, to) } : it,
      )
      const before = blocked(profile, plane.tilt, plane.azimuth)
      const after = blocked(raised, plane.tilt, plane.azimuth)
      expect([before >= 0, after >= before - 1e-9, after <= 1]).toEqual([true, true, true])
    }),
    RUNS,
  )
})

describe('the sectors', () => {
  test('add up to the share and are never negative', () => {
    fc.assert(
      fc.property(scene, ({ profile, plane }) => {
        const { share, bySector } = blockedSky(horizonLine(profile), plane.tilt, plane.azimuth)
        expect(Math.abs(sum(bySector) - share)).toBeLessThan(1e-12)
        expect(bySector.every((sector) => sector >= 0)).toBe(true)
      }),
      RUNS,
    )
  })

  test('are those of the directions in which the line is above the ground', () => {
    const wall = horizonLine(
      [109, 110, 140, 141, 200, 290, 20].map((at, i) => point(at, [1, 2].includes(i) ? 30 : 0)),
    )
    const { bySector } = blockedSky(wall, 20, 180)
    const sectors = Array.from(bySector, (share, i) => (share > 0 ? i : -1)).filter((i) => i >= 0)
    expect(sectors).toEqual([10, 11, 12, 13, 14])
    expect(bySector[12]).toBeGreaterThan(10 * (bySector[10] ?? Number.NaN))
  })

  test('turn with line and plane', () => {
    const profile = [3, 40, 120, 205, 280].map((at, i) => [at, 5 + 9 * i] as const)
    const turned = (by: number): Float64Array => {
      const line = horizonLine(profile.map(([at, height]) => point((at + by) % 360, height)))
      return blockedSky(line, 35, 170 + by).bySector
    }
    const here = turned(0)
    for (const sectors of [1, 9, 20]) {
      const there = turned(10 * sectors)
      const back = here.map((_, i) => there[(i + sectors) % 36] ?? Number.NaN)
      expect(furthest(here, back)).toBeLessThan(1e-9)
    }
  })
})
