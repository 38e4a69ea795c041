import { expect, test } from 'vitest'
import type { SiteSummary } from '../../../web/src/api/types.ts'
import { findSites } from '../../../web/src/sites/summary-order.ts'

const summary = (name: string, adjustedAnnual: number | null, annualLoss: number | null): SiteSummary => ({
  id: name,
  name,
  latitude: 47,
  longitude: 11,
  systemSize: 5,
  totalSize: 5,
  skyline: '#'.repeat(36),
  updatedAt: '2026-01-01T00:00:00Z',
  latestAnalysis: { id: '', createdAt: '2026-01-01T00:00:00Z', ac_annual: 9000, adjustedAnnual, annualLoss },
})

const sites = [
  summary('Scheune 10', 5000, 3),
  summary('Scheune 9', 7000, 12),
  { ...summary('Hötting', null, null), latestAnalysis: null },
  summary('Ünter der Brücke', 6000, 0),
]
const names = (...args: Parameters<typeof findSites>) => findSites(...args).map(({ name }) => name)

test('finds names by all words, whatever their case and accents', () => {
  expect(names(sites, 'hotting', 'newest')).toEqual(['Hötting'])
  expect(names(sites, ' brücke UNTER ', 'newest')).toEqual(['Ünter der Brücke'])
  expect(names(sites, 'scheune brücke', 'newest')).toEqual([])
  expect(names(sites, '', 'newest')).toHaveLength(4)
})

test('sorts numbers in names as numbers', () => {
  expect(names(sites, '', 'name')).toEqual(['Hötting', 'Scheune 9', 'Scheune 10', 'Ünter der Brücke'])
})

test('sorts by figures, largest first, and sites without a result last', () => {
  expect(names(sites, '', 'production')).toEqual(['Scheune 9', 'Ünter der Brücke', 'Scheune 10', 'Hötting'])
  expect(names(sites, '', 'loss')).toEqual(['Scheune 9', 'Scheune 10', 'Ünter der Brücke', 'Hötting'])
})
