import { expect } from 'vitest'
import { numberBetween, parseNumber } from '../../../web/src/ui/use-typed-text.ts'
import { testAll } from '../../test-all.ts'

testAll([
  ['30', 30],
  [' 7.5 ', 7.5],
  ['7,5', 7.5],
  ['−12', -12],
  ['-0.5', -0.5],
  ['+4', 4],
  ['12.', 12],
  [',5', 0.5],
  ...['', ' ', '.', '-', '1e3', '0x10', '1,234.5', '1 000', 'Infinity', '5°'].map(
    (text) => [text, Number.NaN] as const,
  ),
])('a typed number has either decimal sign', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

const half = (text: string) => (text === 'half' ? { value: 45 } : { error: 'Enter half' })
const tilt = numberBetween(0, 90, 1)
const size = numberBetween(0, 500_000, 3)

testAll<[what: string, parse: typeof tilt, text: string, number: number]>([
  ['the lower bound', tilt, '0', 0],
  ['the upper bound', tilt, '90', 90],
  ['no −0', tilt, '-0', 0],
  ['rounded', tilt, '30.26', 30.3],
  ['three decimals with a point', size, '1.234', 1.234],
  ['three decimals of less than one', size, '0,125', 0.125],
  ['a thousand', size, '1000', 1000],
  ['one decimal', size, '7,5', 7.5],
  ['by a parser of its own', numberBetween(0, 90, 0, half), 'half', 45],
])('a number within bounds is read', (_, parse, text, number) => {
  expect(parse(text)).toEqual({ value: number })
})

testAll<[what: string, parse: typeof tilt, texts: string[], error: string]>([
  ['out of bounds', tilt, ['-1', '90.01', 'steep', ''], 'Enter a number from 0 to 90'],
  ['a thousand or three decimals', size, ['1,000'], 'Write 1000 or 1.000: this may be either'],
  ['thousands or three decimals', size, ['12.000'], 'Write 12000 or 12.000: this may be either'],
  ['by a parser of its own', numberBetween(0, 90, 0, half), ['full'], 'Enter half'],
  ['out of bounds for it', numberBetween(0, 40, 0, half), ['half'], 'Enter a number from 0 to 40'],
])('another number is refused with the reason', (_, parse, texts, error) => {
  for (const text of texts) expect(parse(text)).toEqual({ error })
})
