import { describe, expect, test } from 'vitest'
import { destination } from '../../../../lib/terrain/geometry/earth.ts'
import { around, radians } from '../landscape.ts'

const INNSBRUCK = { latitude: 47.2692, longitude: 11.4041 }

describe.each([0, 37, 90, 201, 359])('at azimuth %d°', (azimuth) => {
  test.each([30, 5000, 100_000])('a ray %d m long ends at its distance and azimuth', (distance) => {
    const { latitude, longitude } = destination(INNSBRUCK, azimuth, distance)
    const eastward = around(INNSBRUCK, (east) => east)(latitude, longitude)
    const northward = around(INNSBRUCK, (_, north) => north)(latitude, longitude)
    expect(eastward).toBeCloseTo(distance * Math.sin(radians(azimuth)), 3)
    expect(northward).toBeCloseTo(distance * Math.cos(radians(azimuth)), 3)
  })
})
