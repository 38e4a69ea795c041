import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compassPoint,
  formatAzimuth,
  normalizeAzimuth,
  parseAzimuth,
  parseDirection,
  relativeAzimuth,
} from '../../../web/src/ui/azimuth.ts'
import { numberBetween, parseNumber } from '../../../web/src/ui/use-typed-text.ts'
import { testAll } from '../../test-all.ts'
import { forAll } from '../for-all.ts'

test('an azimuth is normalized to 0…360°, is measured from the center to both edges, and has a compass point', () => {
  const azimuths = fc.double({ min: -1000, max: 1000, noNaN: true }).map(normalizeAzimuth)
  fc.assert(fc.property(azimuths, (azimuth) => azimuth >= 0 && azimuth < 360))
  expect([-90, 359.9999, -0].map(normalizeAzimuth)).toEqual([270, 0, 0])
  const fromSouth = [180, 90, 270, 0, 359.9].map((azimuth) => relativeAzimuth(180, azimuth))
  expect(fromSouth).toEqual([0, -90, 90, -180, 179.9])
  expect([0, 90, 270, 180].map((azimuth) => relativeAzimuth(0, azimuth))).toEqual([0, 90, -90, -180])
  expect([0, 11, 12, 157.5, 180, 349, 359].map(compassPoint)).toEqual('N N NNE SSE S N N'.split(' '))
})

testAll([
  [' sw ', 'SW'],
  ['157,5', '157.5'],
  ['12°', '12'],
  ['007', '7'],
  ['12.', '12'],
  ['1e2', '100'],
  ['63.43494882292201', '63.434949'],
  ...['', 'SSX', '360', '-3', '12.5.1'].map((text) => [text, null] as const),
])('a typed direction is degrees or a compass point', (text, direction) => {
  expect(parseDirection(text)).toBe(direction)
})

testAll([
  ['180° S', 180],
  ['186,5', 186.5],
  ['360', 0],
  // The field checks the range.
  ['400', 400],
  ['nnw', 337.5],
  ['South-West', 225],
  ['south south-east', 157.5],
])('a typed azimuth is degrees or a compass point', (text, azimuth) => {
  expect(parseAzimuth(text)).toEqual({ value: azimuth })
})

testAll(['', '°', 'SS', 'S 20 E', '-90', '90 X'])('no other azimuth is read', (text) => {
  expect(parseAzimuth(text)).toHaveProperty('error')
})

test('a formatted azimuth names the nearest compass point, and is read as the same azimuth', () => {
  expect([0, 202.5, 186, 359].map(formatAzimuth)).toEqual(['0° N', '202.5° SSW', '186° S', '359° N'])
  forAll([fc.integer({ min: 0, max: 359_999 })], (thousandths) => {
    const azimuth = thousandths / 1000
    expect(parseAzimuth(formatAzimuth(azimuth))).toEqual({ value: azimuth })
  })
})

testAll([
  [' 7.5 ', 7.5],
  ['7,5', 7.5],
  ['−12', -12],
  ['+4', 4],
  ['12.', 12],
  [',5', 0.5],
  ...['', '.', '-', '1e3', '1,234.5', '1 000', 'Infinity'].map((text) => [text, Number.NaN] as const),
])('a typed number has either decimal sign', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

const half = (text: string) => (text === 'half' ? { value: 45 } : { error: 'Enter half' })
const tilt = numberBetween(0, 90, 1)
const size = numberBetween(0, 500_000, 3, undefined, 'kW')
const length = numberBetween(0.5, 200, 2, undefined, 'm')

testAll<[what: string, parse: typeof tilt, text: string, number: number]>([
  ['the lower bound', tilt, '0', 0],
  ['the upper bound', tilt, '90', 90],
  ['no −0', tilt, '-0', 0],
  ['rounded', tilt, '30.26', 30.3],
  ['three decimals with a point', size, '1.234', 1.234],
  ['three decimals of less than one', size, '0,125', 0.125],
  ['a thousand', size, '1000', 1000],
  ['its unit in other letters', size, '7,5kwp', 7.5],
  ['another unit', size, '8000 W', 8],
  ['another unit, grouped', size, '99.750 Wp', 99.75],
  ['feet', length, '26 ft', 7.92],
  ['feet and thousandths', length, '2.625 ft', 0.8],
  ['degrees', numberBetween(0, 90, 1, undefined, '°'), '30°', 30],
  ['grouped, with a decimal comma', size, '1.250,5', 1250.5],
  ['grouped, with a decimal point', size, '1,250.5 kW', 1250.5],
  ['grouped twice', size, '250.000.000 W', 250_000],
  ['grouped by spaces', size, '1 250', 1250],
  ['by a parser of its own', numberBetween(0, 90, 0, half), 'half', 45],
])('a number within bounds is read', (_, parse, text, number) => {
  expect(parse(text)).toEqual({ value: number })
})

testAll<[what: string, parse: typeof tilt, texts: string[], error: string]>([
  ['out of bounds', tilt, ['-1', '90.01', 'steep', ''], 'Enter a number from 0 to 90'],
  ['another unit', size, ['8 m', '26 ft', '1e3', '30°', 'kW', '8 kW W'], 'Enter a number from 0 to 500000'],
  ['feet and inches', length, ["26'", '26 ft 3', '1e2'], 'Enter a number from 0.5 to 200, in meters'],
  ['groups of none', size, ['1,250,5', '12.50.000', '0.125,5'], 'Enter a number from 0 to 500000'],
  ['a thousand or three decimals', size, ['1,000', '1,000 kW'], 'Write 1000 or 1: this may be either'],
  ['thousands or three decimals', size, ['12.000'], 'Write 12000 or 12: this may be either'],
  ['by a parser of its own', numberBetween(0, 90, 0, half), ['full'], 'Enter half'],
  ['below zero', numberBetween(-89.9, 0, 1), ['1'], 'Enter a number from −89.9 to 0'],
  ['out of bounds for it', numberBetween(0, 40, 0, half), ['half'], 'Enter a number from 0 to 40'],
])('another number is refused with the reason', (_, parse, texts, error) => {
  for (const text of texts) expect(parse(text)).toEqual({ error })
})
