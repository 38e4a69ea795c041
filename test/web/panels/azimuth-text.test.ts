import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatAzimuth, parseAzimuth } from '../../../web/src/ui/azimuth.ts'
import { testAll } from '../../test-all.ts'

describe('a typed azimuth', () => {
  testAll([
    ['180', 180],
    ['180° S', 180],
    ['186.5 S', 186.5],
    ['186,5', 186.5],
    ['360', 0],
    ['S', 180],
    ['SSW', 202.5],
    ['nnw', 337.5],
    ['South-West', 225],
    ['south south-east', 157.5],
    ['west north west', 292.5],
  ])('is read as degrees or a compass point', (text, azimuth) => {
    expect(parseAzimuth(text)).toEqual({ value: azimuth })
  })

  // Out of range is the field's business.
  it('keeps degrees beyond a turn', () => {
    expect(parseAzimuth('400')).toEqual({ value: 400 })
  })

  testAll(['', '°', 'SS', 'up', 'S 20 E', '1.5.2', '-90', '90 X'])('is refused otherwise', (text) => {
    expect(parseAzimuth(text)).toEqual({
      error: 'Enter degrees from 0 to 360, or a compass point, such as SSW',
    })
  })
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
