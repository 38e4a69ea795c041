import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packColumns, unpackColumns } from '../../../lib/estimators/packed-columns.ts'
import { StationOfHours } from '../../../lib/estimators/pvwatts/reply.ts'
import { type HourlyColumn, hourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import { energyBehind, openYear } from '../energy/behind-horizon.ts'
import { SYSTEM_SIZE, yearOf, years } from '../energy/synthetic-years/years.ts'

const COLUMNS: readonly HourlyColumn[] = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb']
const { hours } = yearOf('desert').open

const packedAndBack = (given: typeof hours, systemSize: number) => {
  const packed = packColumns(COLUMNS, given, systemSize)
  return hourlySeries(given, unpackColumns(COLUMNS, packed, systemSize))
}

const greatest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0)

test.each([0.05, 4, 500_000])(
  'the hours of %d kW survive to half a step, and dark ones stay dark',
  (systemSize) => {
    const scale = systemSize / SYSTEM_SIZE
    const given = { ...hours, ac: hours.ac.map((ac) => ac * scale), dc: hours.dc.map((dc) => dc * scale) }
    const unpacked = packedAndBack(given, systemSize)
    const power = (systemSize * 1000) / 40_000 / 2
    for (const name of COLUMNS) {
      const halfStep = name === 'ac' || name === 'dc' ? power : name === 'alb' ? 0.0005 : 0.05
      const errors = given[name].map((value, hour) => Math.abs(value - (unpacked[name][hour] ?? Number.NaN)))
      expect(greatest(errors)).toBeLessThanOrEqual(halfStep * (1 + 1e-6))
    }
    expect(unpacked.ac.map(Math.sign)).toEqual(given.ac.map((ac) => (ac < power ? 0 : 1)))
    expect(packedAndBack(unpacked, systemSize)).toEqual(unpacked)
  },
)

test.each([
  [-1e6, { ac: 0, poa: 0, tamb: -100, wspd: 0, alb: 0 }],
  [1e10, { ac: (65_535 / 40_000) * 4000, poa: 6553.5, tamb: 6453.5, wspd: 6553.5, alb: 65.535 }],
])('values of %d are clamped to a column’s range', (value, expected) => {
  const values = new Float64Array(8760).fill(value)
  const unpacked = packedAndBack(
    hourlySeries(hours, () => values),
    4,
  )
  for (const name of ['ac', 'poa', 'tamb', 'wspd', 'alb'] as const)
    expect(unpacked[name][8759]).toBeCloseTo(expected[name], 9)
})

test.each(years)(
  'the hours of $name take less than 80 KB, and give the losses of the reply',
  ({ open, horizons }) => {
    expect(packColumns(COLUMNS, open.hours, SYSTEM_SIZE).length).toBeLessThan(80_000)
    const horizonProfile = horizons[0]?.horizonProfile ?? []
    const whole = energyBehind(horizonProfile, open)
    const kept = energyBehind(
      horizonProfile,
      openYear({ ...open, hours: packedAndBack(open.hours, SYSTEM_SIZE) }),
    )
    expect(Math.abs(kept.annualLoss - whole.annualLoss)).toBeLessThan(0.001)
  },
)

describe('unpacking throws for bytes that are', () => {
  const packed = packColumns(COLUMNS, hours, SYSTEM_SIZE)
  test.each([
    ['empty', new Uint8Array()],
    ['cut off', packed.subarray(0, packed.length / 2)],
    ['not compressed', new Uint8Array(1000).fill(7)],
    ['of another length', brotliCompressSync(Buffer.alloc(1000))],
    ['longer than the hours', brotliCompressSync(Buffer.alloc(9 * 8760 * 2 + 2))],
  ])('%s', (_, bytes) => {
    expect(() => unpackColumns(COLUMNS, bytes, SYSTEM_SIZE)).toThrow()
  })
})

test.each([Number.NaN, 15, -14.5, null, '-7'])('a time zone of %j is rejected', (tz) => {
  expect(StationOfHours.safeParse({ tz }).success).toBe(false)
})

test.each([
  [8848, 8848],
  [-430, -430],
  [9001, 0],
  [-501, 0],
  [null, 0],
  ['1600', 0],
  [undefined, 0],
])('an elevation of %j m counts as %d m', (elev, elevation) => {
  expect(StationOfHours.parse({ tz: -7, elev })).toEqual({ timeZone: -7, elevation })
})
