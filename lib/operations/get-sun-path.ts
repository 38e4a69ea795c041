import * as z from 'zod'
import { year } from '../schemas/sample-days.ts'
import { SunPath } from '../schemas/sun-path.ts'
import { defaults, type Operation } from './operation.ts'
import { inQuery, placeInQuery } from './parameters.ts'

export const getSunPath = {
  ...defaults,
  name: 'getSunPath',
  method: 'GET',
  path: '/sun-path',
  summary: 'Get the sun paths of a location on the equinoxes and solstices of a year',
  description:
    'Uses the same limb and refraction as the shading calculation: sunrise and sunset bound its daylight.',
  tag: 'Calculations',
  query: z.strictObject({
    ...placeInQuery,
    year: inQuery(year.optional()),
  }),
  message: 'Sun path calculated successfully',
  data: SunPath,
} as const satisfies Operation
