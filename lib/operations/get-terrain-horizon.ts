import * as z from 'zod'
import { observerHeight, TerrainHorizon } from '../schemas/terrain.ts'
import { defaults, type Operation } from './operation.ts'
import { inQuery, placeInQuery } from './parameters.ts'

export const getTerrainHorizon = {
  ...defaults,
  name: 'getTerrainHorizon',
  method: 'GET',
  path: '/terrain-horizon',
  summary: 'Get the horizon that the terrain around a location forms',
  description:
    'Bare ground only: no buildings and no trees. `horizonProfile` can be stored in a site as it is. Show ' +
    '`source.attribution` where you show the horizon: the elevations come from the Terrain Tiles data set, whose ' +
    'sources must be credited.',
  tag: 'Calculations',
  query: z.strictObject({
    ...placeInQuery,
    observerHeight: inQuery(observerHeight),
  }),
  message: 'Terrain horizon retrieved successfully',
  data: TerrainHorizon,
  fetchesTerrain: true,
  memoryMb: 1024,
} as const satisfies Operation
