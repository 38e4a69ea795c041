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
