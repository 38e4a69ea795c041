import fc from 'fast-check'
import type { Obstacle } from '../../../web/src/api/types.ts'

export const obstacle = (fields: Partial<Obstacle> = {}): Obstacle => ({
  name: 'House',
  from: { direction: '150', distance: 18 },
  to: { direction: '185', distance: 15 },
  height: 4,
  transmittance: 0,
  enabled: true,
  ...fields,
})

/** An obstacle from one azimuth to another, degrees, with both ends at the same distance from the panels, meters. */
export const between = (
  from: number,
  to: number,
  distance: number,
  fields: Partial<Obstacle> = {},
): Obstacle =>
  obstacle({ from: { direction: `${from}`, distance }, to: { direction: `${to}`, distance }, ...fields })

const distances = fc.double({ min: 0.5, max: 10_000, noNaN: true })

/** Obstacles whose ends are at two whole azimuths, neither equal nor opposite. */
export const obstacles = () =>
  fc
    .record({
      azimuth: fc.integer({ min: 0, max: 359 }),
      turn: fc.integer({ min: 1, max: 359 }).filter((turn) => turn !== 180),
      distances: fc.tuple(distances, distances),
      height: fc.double({ min: 0.1, max: 1000, noNaN: true }),
    })
    .map(({ azimuth, turn, distances: [near, far], height }) =>
      obstacle({
        from: { direction: String(azimuth), distance: near },
        to: { direction: String((azimuth + turn) % 360), distance: far },
        height,
      }),
    )
