import { endpoint } from '../lib/http/endpoint.ts'
import { getTerrainHorizon } from '../lib/operations/horizons.ts'
import { terrainHorizon } from '../lib/terrain/terrain-horizon.ts'

export const handler = endpoint(getTerrainHorizon, async ({ query }, context) => ({
  data: await terrainHorizon(query, context),
}))
