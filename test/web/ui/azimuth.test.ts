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
import { testAll } from '../../test-all.ts'

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
  ['SSE', 'SSE'],
  [' sw ', 'SW'],
  ['157.5', '157.5'],
  ['157,5', '157.5'],
  ['12°', '12'],
  ['007', '7'],
  ['12.', '12'],
  ['1e2', '100'],
  ['63.43494882292201', '63.434949'],
  ...['', 'SSX', '360', '-3', '4e2', 'NNN', '12.5.1', '1,2,3'].map((text) => [text, null] as const),
])('a typed direction is degrees or a compass point', (text, direction) => {
  expect(parseDirection(text)).toBe(direction)
})

testAll([
  ['180', 180],
  ['180° S', 180],
  ['186.5 S', 186.5],
  ['186,5', 186.5],
  ['360', 0],
  // Out of range is the field's business.
  ['400', 400],
  ['S', 180],
  ['SSW', 202.5],
  ['nnw', 337.5],
  ['South-West', 225],
  ['south south-east', 157.5],
  ['west north west', 292.5],
])('a typed azimuth is degrees or a compass point', (text, azimuth) => {
  expect(parseAzimuth(text)).toEqual({ value: azimuth })
})

testAll(['', '°', 'SS', 'up', 'S 20 E', '1.5.2', '-90', '90 X'])('no other azimuth is read', (text) => {
  const error = 'Enter degrees from 0 to 360, or a compass point, such as SSW'
  expect(parseAzimuth(text)).toEqual({ error })
})

test('a formatted azimuth names the nearest compass point, and is read as the same azimuth', () => {
  expect([0, 202.5, 186, 359].map(formatAzimuth)).toEqual(['0° N', '202.5° SSW', '186° S', '359° N'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (thousandths) => {
      const azimuth = thousandths / 1000
      expect(parseAzimuth(formatAzimuth(azimuth))).toEqual({ value: azimuth })
    }),
  )
})
