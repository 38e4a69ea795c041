import { expect, test } from 'vitest'
import { azimuthOf, compassPointOf, isDirection } from '../../../lib/horizon/direction.ts'

test('a direction is a compass point or degrees clockwise from north', () => {
  for (const [direction, azimuth] of [
    ['N', 0],
    ['nne', 22.5],
    ['Ssw', 202.5],
    ['NNW', 337.5],
    ['0', 0],
    ['007.5', 7.5],
    ['359.999', 359.999],
    ['63.43494882292201', 63.43494882292201],
    ['2.5E-07', 2.5e-7],
    ['3.5999e+02', 359.99],
  ] as const) {
    expect(isDirection(direction), direction).toBe(true)
    expect(azimuthOf(direction), direction).toBe(azimuth)
  }
})

test('other text is not a direction', () => {
  const words = 'NN north NEE 360 400 1000 -1 +1 3.6e2 1e -1e-9 1e1000 .5 5. 0x10 ٣ 1,5'.split(' ')
  for (const direction of ['', ' ', 'N ', ...words]) expect(isDirection(direction), direction).toBe(false)
})

test('the nearest compass point', () => {
  const azimuths = [0, 11.24, 11.26, 348.74, 348.76, 360]
  expect(azimuths.map(compassPointOf)).toEqual(['N', 'N', 'NNE', 'NNW', 'N', 'N'])
})
