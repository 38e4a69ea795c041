import { buildingsAround } from '../lib/buildings/buildings-around.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { getBuildings } from '../lib/operations/horizons.ts'

export const handler = endpoint(getBuildings, async ({ query }, context) => ({
  data: await buildingsAround(query, context),
}))
