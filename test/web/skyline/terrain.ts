import type { TerrainHorizon } from '../../../web/src/api/types.ts'

/** A horizon of 360 different points. */
export const terrain = (fields: Partial<TerrainHorizon> = {}): TerrainHorizon => ({
  elevation: 574,
  observerHeight: 5,
  horizonProfile: Array.from({ length: 360 }, (_, azimuth) => ({
    direction: String(azimuth),
    heightAngle: 1 + azimuth / 100,
  })),
  highest: { direction: '359', heightAngle: 4.59, distance: 2000 },
  source: { name: 'Tiles', attribution: 'Tiles © their makers', resolution: 26, range: 100_000 },
  ...fields,
})
