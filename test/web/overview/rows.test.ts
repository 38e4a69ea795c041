import { expect, test } from 'vitest'
import {
  FIGURES,
  type OverviewRow,
  type Sorting,
  sortRows,
  totalsOf,
} from '../../../web/src/overview/rows.ts'

const row = (name: string, size: number | null, unshaded = 0, loss: number | null = null): OverviewRow => {
  const result = unshaded === 0 ? null : { unshaded, loss }
  return { key: name, name, size, result, note: '' }
}
const rows = [row('Roof 10', 10, 10_000, 5), row('Roof 9', 5, 6000, 20), row('Barn', 8), row('Ö', 1, 900)]

test('totals weigh losses by energy, and leave out what has no result', () => {
  const sums = { size: 16, production: 15_200, lost: 1700, loss: (100 * 1700) / 16_900 }
  expect(totalsOf(rows)).toEqual({ count: 4, results: 3, ...sums })
  expect(totalsOf([...rows, row('Unknown', null, 1)]).size).toBeNull()
  expect(totalsOf([row('Barn', 8)])).toMatchObject({ production: 0, lost: 0, loss: null })
  expect(totalsOf([row('Ö', 1, 900)]).loss, 'unknown').toBeNull()
  expect(totalsOf([row('Field', 1, 900, 0)]).loss, 'without shade').toBe(0)
})

test('rows sort by figures and by names with numbers, and those without a figure come last', () => {
  const names = (sorting: Sorting) => sortRows(rows, sorting).map(({ name }) => name)
  expect(names({ column: 'lost', isDescending: true })).toEqual(['Roof 9', 'Roof 10', 'Barn', 'Ö'])
  // The loss of the last one is unknown.
  expect(names({ column: 'lost', isDescending: false })).toEqual(['Roof 10', 'Roof 9', 'Barn', 'Ö'])
  // 960, 950 and 900 kWh per kW.
  expect(names({ column: 'yield', isDescending: true })).toEqual(['Roof 9', 'Roof 10', 'Ö', 'Barn'])
  expect(names({ column: 'name', isDescending: false })).toEqual(['Barn', 'Ö', 'Roof 9', 'Roof 10'])
})

test.each([
  [8, 9116.4, 4, ['8.0', '8,800', '1,090', '360', '4.0']],
  [4000, 5_758_000, 5, ['4,000.0', '5,450,000', '1,370', '288,000', '5.0']],
  [0.1, 114, 4, ['0.1', '109', '1,090', '4.6', '4.0']],
])('figures of %f kW have no digits that are not known', (size, unshaded, loss, expected) => {
  const figures = FIGURES.map(({ of, format }) => format(of(row('Roof', size, unshaded, loss)) ?? 0))
  expect(figures).toEqual(expected)
})
