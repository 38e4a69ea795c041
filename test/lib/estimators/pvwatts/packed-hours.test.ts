import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packHours, unpackHours } from '../../../../lib/estimators/pvwatts/packed-hours.ts'
import { type HourlyColumn, type HourlySeries, hourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import { energyBehind, openYear } from '../../energy/behind-horizon.ts'
import { SYSTEM_SIZE, yearOf, years } from '../../energy/synthetic-years/years.ts'

const { hours } = yearOf('desert').open

/** The part of `station_info` that the hours need. */
const stationOf = ({ timeZone, elevation }: HourlySeries) => ({ tz: timeZone, elev: elevation })

/** The same weather on a system of another size. */
const ofSize = (systemSize: number): HourlySeries => {
  const scale = systemSize / SYSTEM_SIZE
  return { ...hours, ac: hours.ac.map((ac) => ac * scale), dc: hours.dc.map((dc) => dc * scale) }
}

/** Half a step of the stored numbers, plus rounding of Float64. */
const halfSteps = (systemSize: number): [HourlyColumn, number][] => {
  const power = (systemSize * 1000) / 40_000 / 2
  return [
    ['ac', power],
    ['dc', power],
    ['poa', 0.05],
    ['dn', 0.05],
    ['df', 0.05],
    ['tamb', 0.05],
    ['tcell', 0.05],
    ['wspd', 0.05],
    ['alb', 0.0005],
  ]
}

const greatest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0)

describe.each([0.05, 1, 4, 500_000])('the hours of %d kW', (systemSize) => {
  const given = ofSize(systemSize)
  const packed = packHours(given, systemSize)
  const unpacked = unpackHours(packed, stationOf(given), systemSize)

  test.each(halfSteps(systemSize))('survive to half a step: %s', (name, halfStep) => {
    const errors = given[name].map((value, hour) => Math.abs(value - (unpacked[name][hour] ?? Number.NaN)))
    expect(errors).toHaveLength(8760)
    expect(greatest(errors)).toBeLessThanOrEqual(halfStep * (1 + 1e-6))
  })

  test('are unchanged when packed again', () => {
    const repacked = packHours(unpacked, systemSize)
    expect(unpackHours(repacked, stationOf(given), systemSize)).toEqual(unpacked)
  })

  test('have the time zone and the elevation of their station', () => {
    const station = { tz: 5.75, elev: 1337.5, city: 'Kathmandu' }
    expect(unpackHours(packed, station, systemSize)).toMatchObject({ timeZone: 5.75, elevation: 1337.5 })
  })
})

test('dark hours stay exactly 0', () => {
  const unpacked = unpackHours(packHours(hours, SYSTEM_SIZE), stationOf(hours), SYSTEM_SIZE)
  hours.ac.forEach((ac, hour) => {
    if (ac === 0) expect(unpacked.ac[hour]).toBe(0)
  })
})

test('values out of a column’s range are clamped', () => {
  const all = (value: number): Float64Array => new Float64Array(8760).fill(value)
  const back = (value: number): HourlySeries => {
    const values = all(value)
    const filled = hourlySeries(hours, () => values)
    return unpackHours(packHours(filled, 4), stationOf(hours), 4)
  }
  const low = back(-1e6)
  expect([low.ac[0], low.dc[0], low.poa[0], low.dn[0], low.df[0], low.alb[0]]).toEqual([0, 0, 0, 0, 0, 0])
  expect([low.tamb[0], low.tcell[0], low.wspd[0]]).toEqual([-100, -100, 0])
  const high = back(1e10)
  expect(high.ac[8759]).toBeCloseTo((65_535 / 40_000) * 4000, 9)
  expect(high.poa[8759]).toBeCloseTo(6553.5, 9)
  expect(high.tcell[8759]).toBeCloseTo(6453.5, 9)
  expect(high.wspd[8759]).toBeCloseTo(6553.5, 9)
  expect(high.alb[8759]).toBeCloseTo(65.535, 9)
})

test.each(years.map(({ name, open }) => ({ name, open })))(
  'the hours of a reply take less than 80 KB: $name',
  ({ open }) => {
    expect(packHours(open.hours, SYSTEM_SIZE).length).toBeLessThan(80_000)
  },
)

test('losses from packed hours are those from the reply, to 0.001 percentage points', () => {
  for (const { open, horizons } of years) {
    const packed = unpackHours(packHours(open.hours, SYSTEM_SIZE), stationOf(open.hours), SYSTEM_SIZE)
    const horizonProfile = horizons[0]?.horizonProfile ?? []
    const whole = energyBehind(horizonProfile, open)
    const kept = energyBehind(horizonProfile, openYear({ ...open, hours: packed }))
    expect(Math.abs(kept.annualLoss - whole.annualLoss)).toBeLessThan(0.001)
  }
})

describe('unpacking throws for bytes that are', () => {
  const packed = packHours(hours, SYSTEM_SIZE)
  test.each([
    ['empty', new Uint8Array()],
    ['cut off', packed.subarray(0, packed.length / 2)],
    ['not compressed', new Uint8Array(1000).fill(7)],
    ['of another length', brotliCompressSync(Buffer.alloc(1000))],
    ['longer than the hours', brotliCompressSync(Buffer.alloc(9 * 8760 * 2 + 2))],
  ])('%s', (_, bytes) => {
    expect(() => unpackHours(bytes, stationOf(hours), SYSTEM_SIZE)).toThrow()
  })
})

test.each([Number.NaN, 15, -14.5, null, '-7'])('a time zone of %j is rejected', (tz) => {
  expect(() => unpackHours(packHours(hours, SYSTEM_SIZE), { tz }, SYSTEM_SIZE)).toThrow('tz')
})

test.each([
  [8848, 8848],
  [-430, -430],
  [9001, 0],
  [-501, 0],
  [null, 0],
  ['1600', 0],
])('an elevation of %j m counts as %d m', (elev, elevation) => {
  const packed = packHours(hours, SYSTEM_SIZE)
  expect(unpackHours(packed, { tz: -7, elev }, SYSTEM_SIZE).elevation).toBe(elevation)
})

test('a station without an elevation is at sea level', () => {
  expect(unpackHours(packHours(hours, SYSTEM_SIZE), { tz: -7 }, SYSTEM_SIZE).elevation).toBe(0)
})
