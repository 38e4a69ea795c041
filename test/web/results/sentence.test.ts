import { expect } from 'vitest'
import type { Estimate } from '../../../web/src/api/types.ts'
import { parsePrice } from '../../../web/src/results/price.ts'
import { type HoursOfLoss, plainText, roundLoss, sentence } from '../../../web/src/results/sentence.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from './example.ts'

/** 1 kWh at these hours of the day in these months, 0 for January. */
const hoursOfLoss = (months: readonly number[], hours: readonly number[]): HoursOfLoss =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => (months.includes(month) && hours.includes(hour) ? 1 : 0)),
  )

const YEAR = Array.from({ length: 12 }, (_, month) => month)
const DAY = Array.from({ length: 14 }, (_, i) => 5 + i)
const WINTER_MORNINGS = hoursOfLoss([10, 11, 0, 1], [8, 9, 10])
const AFTERNOONS = hoursOfLoss(YEAR, [12, 13, 14, 15, 16, 17, 18])
const ALWAYS = hoursOfLoss(YEAR, DAY).map((hours) => hours.map((lost) => 10 * lost))

const { causes: _, ...withoutCauses } = estimate.energy

/** A result without causes takes them from what removals recover. @param loss kWh of 10,000 kWh */
const losing = (
  loss: number,
  obstacles: readonly (readonly [name: string, recoveredEnergy: number])[] = [],
  lossByMonthAndHour: HoursOfLoss = ALWAYS,
): Estimate => ({
  ...estimate,
  baseline: { ...estimate.baseline, ac_annual: 10_000 },
  energy: {
    ...withoutCauses,
    annualLoss: loss / 100,
    adjustedAnnual: 10_000 - loss,
    lossByMonthAndHour: lossByMonthAndHour.map((hours) => [...hours]),
    obstacles: obstacles.map(([name, recoveredEnergy]) => ({ name, recoveredEnergy })),
  },
})

const EURO = { amount: 0.3, currency: '€' }
const BUILDING_AND_TREE = [
  ['Building', 177.2],
  ['Tree', 138],
] as const

testAll([
  ['nothing to speak of', losing(2), null, null, 'Shading costs you next to nothing.'],
  [
    'a horizon',
    losing(432, [], WINTER_MORNINGS),
    null,
    null,
    'You lose about 430 kWh a year, 4.3 %, mostly 8–11 h from November to February.',
  ],
  ['a horizon all year', losing(432), null, null, 'You lose about 430 kWh a year, 4.3 %.'],
  ['money', losing(432), null, EURO, 'You lose about 430 kWh a year, 4.3 %, some 130 €.'],
  [
    'a gain',
    losing(-30),
    null,
    null,
    'You gain about 30 kWh a year, 0.3 %: what stands around the panels reflects more light than it takes.',
  ],
  [
    'obstacles',
    losing(432, BUILDING_AND_TREE),
    [WINTER_MORNINGS, AFTERNOONS],
    null,
    'You lose about 430 kWh a year, 4.3 %. The building costs 177, mostly 8–11 h from November to February; ' +
      'the tree 138, mostly in the afternoons all year; the horizon 117.',
  ],
  [
    'obstacles whose hours are not known',
    losing(432, BUILDING_AND_TREE),
    null,
    null,
    'You lose about 430 kWh a year, 4.3 %. The building costs 177; the tree 138; the horizon 117.',
  ],
  [
    'names that people give, the costliest first, and no more than three',
    losing(900, [
      ['Eberhard’s ash', 100],
      ['Silo', 300],
      ['Mast', 5],
      ['Barn', 90],
      ['Shed', 80],
    ]),
    null,
    null,
    'You lose about 900 kWh a year, 9.0 %. All else costs 410; Silo 300; Eberhard’s ash 100; Barn 90.',
  ],
  [
    'a tree that overlaps all',
    losing(100, [['Tree', 99]]),
    null,
    null,
    'You lose about 100 kWh a year, 1.0 %. The tree costs 99.',
  ],
])('the sentence says what is lost, and why', (_, estimate, hours, price, text) => {
  expect(plainText(sentence(estimate, hours, price))).toBe(text)
})

testAll([
  [0.4, 0],
  [99.4, 99],
  [432, 430],
  [-432, -430],
  [4327, 4330],
  [43_270, 43_300],
])('a loss is rounded', (loss, rounded) => {
  expect(roundLoss(loss)).toBe(rounded)
})

testAll([
  ['0.30 €', { amount: 0.3, currency: '€' }],
  ['CHF 0,25', { amount: 0.25, currency: 'CHF' }],
  ['30 ct', { amount: 0.3, currency: '€' }],
  ['28p', { amount: 0.28, currency: '£' }],
  [' ', null],
])('prices are read', (text, value) => {
  expect(parsePrice(text)).toEqual({ value })
})

testAll([
  ['0.35', { amount: 0.35, currency: 'CHF' }],
  ['30 cents', { amount: 0.3, currency: 'CHF' }],
  ['0.3 $', { amount: 0.3, currency: '$' }],
])('the currency of before holds until another is named', (text, value) => {
  expect(parsePrice(text, 'CHF')).toEqual({ value })
})

testAll(['0.30', '€', '0 €', 'a lot of money'])('other texts are refused as prices', (text) => {
  expect(parsePrice(text)).toHaveProperty('error')
})
