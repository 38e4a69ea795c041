import type { Obstacle } from '../../../web/src/api/types.ts'

export const obstacle = (fields: Partial<Obstacle> = {}): Obstacle => ({
  name: 'House',
  from: { direction: '150', distance: 18 },
  to: { direction: '185', distance: 15 },
  height: 4,
  transmittance: 0,
  ...fields,
})
