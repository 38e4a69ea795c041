import { expect } from 'vitest'
import { parsePrice } from '../../../web/src/results/price.ts'
import { testAll } from '../../test-all.ts'

testAll([
  ['0.30 €', { amount: 0.3, currency: '€' }],
  ['CHF 0,25', { amount: 0.25, currency: 'CHF' }],
  ['30 ct', { amount: 0.3, currency: '€' }],
  ['28p', { amount: 0.28, currency: '£' }],
  ['30 ct/kWh', { amount: 0.3, currency: '€' }],
  ['€ 0.28 per kWh', { amount: 0.28, currency: '€' }],
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
