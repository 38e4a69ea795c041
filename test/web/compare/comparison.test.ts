import { expect, test } from 'vitest'
import { comparisonCaveats, comparisonRows } from '../../../web/src/compare/comparison.ts'
import { testAll } from '../../test-all.ts'
import { estimate, estimates, withoutHours } from '../results/example.ts'

const variant = estimates.variants[0]?.estimate ?? estimate
const numberIn = (text: string | null | undefined): number =>
  Number.parseFloat((text ?? '').replaceAll(',', '').replace('−', '-'))

/** The same estimate, whose `adjusted` applies the other loss. */
const onOtherBasis = {
  ...estimate,
  adjusted: { ...estimate.adjusted, basis: 'energy' as const, adjustedAnnual: 1 },
}

test('an estimate does not differ from itself, whatever losses their `adjusted` applies', () => {
  const rows = comparisonRows([
    { name: 'A', estimate },
    { name: 'B', estimate: onOtherBasis },
  ])
  for (const { name, differences } of rows.slice(1)) expect(numberIn(differences[1]), name).toBe(0)
})

test('differences are those of the displayed numbers, from the first column', () => {
  const rows = comparisonRows([
    { name: 'A', estimate },
    { name: 'B', estimate: variant },
    { name: 'C', estimate: onOtherBasis },
  ])
  expect(rows.map(({ name }) => name)).toEqual([
    'Panels',
    'Without shade',
    'Production',
    'Energy loss',
    'Solar access',
  ])
  for (const { values, differences } of rows.slice(1)) {
    expect(differences[0]).toBeNull()
    expect(numberIn(differences[1])).toBeCloseTo(numberIn(values[1]) - numberIn(values[0]), 6)
  }
  expect(numberIn(rows[2]?.differences[1])).not.toBe(0)
})

test('what is unknown is neither shown nor subtracted', () => {
  const rows = comparisonRows([
    { name: 'A', estimate },
    { name: 'Total', estimate: withoutHours },
  ])
  expect(rows.find(({ name }) => name === 'Production')).toMatchObject({
    values: [expect.stringMatching(/ kWh$/), 'not stored'],
    differences: [null, null],
  })
})

test('other panels at the same place need no caveat', () => {
  expect(
    comparisonCaveats([
      { name: 'A', estimate },
      { name: 'B', estimate: variant },
    ]),
  ).toEqual([])
})

testAll([
  ['places', { inputs: { ...estimate.inputs, latitude: 48 } }],
  ['estimators', { baseline: { ...estimate.baseline, estimator: 'pvgis' as const } }],
  ['losses', { inputs: { ...estimate.inputs, losses: 14 } }],
])('differences of the basis are named', (word, changes) => {
  const caveats = comparisonCaveats([
    { name: 'A', estimate },
    { name: 'B', estimate: { ...estimate, ...changes } },
  ])
  expect(caveats).toEqual([expect.stringContaining(word)])
})
