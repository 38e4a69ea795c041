import * as z from 'zod'
import { inQuery } from '../parameters/in-query.ts'
import { latitude, longitude } from '../schemas/place.ts'
import { SunPath } from '../schemas/sun-path.ts'
import { year } from '../schemas/year.ts'
import { noBody, noHeaders, none, type Operation } from './operation.ts'

export const getSunPath = {
  name: 'getSunPath',
  method: 'GET',
  path: '/sun-path',
  needsApiKey: true,
  summary: 'Where the sun stands over a place on the equinoxes and solstices of a year',
  description:
    'The limb and its refraction are those of the shading: sunrise and sunset are the ends of its daylight.',
  tag: 'Calculations',
  pathParameters: none,
  query: z.strictObject({
    latitude: inQuery(latitude),
    longitude: inQuery(longitude),
    year: inQuery(year.optional()),
  }),
  headers: noHeaders,
  body: noBody,
  message: 'Sun path calculated successfully',
  data: SunPath,
  isList: false,
  grants: [],
  asksEstimator: false,
} as const satisfies Operation
