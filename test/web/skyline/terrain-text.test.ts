import { expect, test } from 'vitest'
import { terrainSummary } from '../../../web/src/skyline/descriptions.ts'
import { terrain } from './terrain.ts'

const highest = { direction: '28', heightAngle: 20.74, distance: 3420 }

test('the summary gives the elevation and the highest point', () => {
  expect(terrainSummary(terrain({ elevation: 574.4, highest }))).toBe(
    '360 points from terrain at 574 m above sea level; highest 20.7° at 28° NNE, 3.4 km away.',
  )
  expect(terrainSummary(terrain({ elevation: -430.2, highest: { ...highest, distance: 940 } }))).toBe(
    '360 points from terrain at 430 m below sea level; highest 20.7° at 28° NNE, 940 m away.',
  )
  expect(terrainSummary(terrain({ elevation: 0, highest: null }))).toBe(
    '360 points from terrain at 0 m above sea level; the horizon is open.',
  )
})
