import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PACKING_VERSION, packColumns, unpackColumns } from '../../../lib/estimators/packed-columns.ts'
import { HOURLY_COLUMNS as COLUMNS, hourlySeries } from '../../../lib/pvwatts/hourly-series.ts'
import { at, constant, furthest } from '../columns.ts'
import { SYSTEM_SIZE, yearOf } from '../energy/synthetic-years/years.ts'

const { hours } = yearOf('desert').open

const packedAndBack = (given: typeof hours, systemSize: number) => {
  const packed = packColumns(COLUMNS, given, systemSize)
  return hourlySeries(given, unpackColumns(COLUMNS, packed, systemSize))
}

test('stored caches have the columns of PACKING_VERSION 3 in this order', () => {
  expect(PACKING_VERSION).toBe(3)
  expect(COLUMNS).toEqual(['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb'])
})

test('hours survive to half a step in less than 70 KB, and dark ones stay dark', () => {
  for (const systemSize of [0.05, 4, 500_000]) {
    const scale = systemSize / SYSTEM_SIZE
    const given = { ...hours, ac: hours.ac.map((ac) => ac * scale), dc: hours.dc.map((dc) => dc * scale) }
    expect(packColumns(COLUMNS, given, systemSize).length).toBeLessThan(70_000)
    const unpacked = packedAndBack(given, systemSize)
    const power = (systemSize * 1000) / 40_000 / 2
    for (const name of COLUMNS) {
      const halfStep = name === 'ac' || name === 'dc' ? power : name === 'alb' ? 0.0005 : 0.05
      expect(furthest(given[name], unpacked[name])).toBeLessThanOrEqual(halfStep * (1 + 1e-6))
    }
    expect(unpacked.ac.map(Math.sign)).toEqual(given.ac.map((ac) => (ac < power ? 0 : 1)))
    expect(packedAndBack(unpacked, systemSize)).toEqual(unpacked)
  }
})

test('values beyond a column’s range are clamped', () => {
  const unpacked = (value: number) => {
    const values = constant(value)
    const { ac, poa, tamb, alb } = packedAndBack(
      hourlySeries(hours, () => values),
      4,
    )
    return [ac, poa, tamb, alb].map((column) => Math.round(1000 * at(column, 8759)) / 1000)
  }
  expect(unpacked(-1e6)).toEqual([0, 0, -100, 0])
  expect(unpacked(1e10)).toEqual([6553.5, 6553.5, 6453.5, 65.535])
})

test('bytes that are not packed columns are refused', () => {
  const packed = packColumns(COLUMNS, hours, SYSTEM_SIZE)
  for (const bytes of [
    packed.subarray(0, packed.length / 2),
    brotliCompressSync(Buffer.alloc(1000)),
    brotliCompressSync(Buffer.alloc(9 * 8760 * 2 + 2)),
  ])
    expect(() => unpackColumns(COLUMNS, bytes, SYSTEM_SIZE)).toThrow()
})
