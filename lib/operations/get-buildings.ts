import * as z from 'zod'
import { Buildings, panelHeight, radius } from '../schemas/buildings.ts'
import { defaults, type Operation } from './operation.ts'
import { inQuery, placeInQuery } from './parameters.ts'

export const getBuildings = {
  ...defaults,
  name: 'getBuildings',
  method: 'GET',
  path: '/buildings',
  summary: 'Get the buildings around a location as obstacles',
  description:
    'From OpenStreetMap, through an Overpass server. Most buildings there have no height: those with `estimated` are assumed ' +
    'to be 7 m high. The building that the panels stand on is left out. Without `estimated`, the obstacles can be stored in a ' +
    'site as they are. Show `source.attribution` where you show them.',
  tag: 'Calculations',
  query: z.strictObject({
    ...placeInQuery,
    panelHeight: inQuery(panelHeight),
    radius: inQuery(radius),
  }),
  message: 'Buildings retrieved successfully',
  data: Buildings,
  grants: [{ table: 'buildings', actions: ['GetItem', 'PutItem'] }],
  fetchesBuildings: true,
} as const satisfies Operation
