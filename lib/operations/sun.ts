import * as z from 'zod'
import { ShadingRequest, ShadingResult, SunCalendar, SunCalendarRequest, SunPath } from '../schemas/sun.ts'
import { year } from '../schemas/values.ts'
import { computing, operation, toldBy } from './operation.ts'
import { inQuery, placeInQuery } from './parameters.ts'
import { sunCalendarText } from './sentences.ts'

export const calculateShading = operation('calculateShading', 'POST', '/shading', {
  summary: 'Calculate the share of daylight hours blocked by a horizon and obstacles; nothing is stored',
  description:
    'The sun is compared with the skyline every minute, and each crossing is located to the second. Shade that lasts less ' +
    'than a minute may be missed.',
  body: ShadingRequest,
  message: 'Shading loss calculated successfully',
  data: ShadingResult,
})

export const calculateSunCalendar = operation('calculateSunCalendar', 'POST', '/sun-calendar', {
  ...computing,
  summary: 'Calculate when the sun is in sight on every date of a year; nothing is stored',
  description:
    'Times are in standard time, to the minute. `sunless` lists the periods without sun; with `Accept: text/calendar`, they ' +
    'are returned as a file for calendar programs.',
  body: SunCalendarRequest,
  message: 'Sun calendar calculated successfully',
  data: SunCalendar,
  tool: toldBy(SunCalendar, sunCalendarText),
  fileType: 'text/calendar',
})

export const getSunPath = operation('getSunPath', 'GET', '/sun-path', {
  summary: 'Get the sun paths of a location on the equinoxes and solstices of a year',
  description:
    'Uses the same limb and refraction as the shading calculation, so sunrise and sunset delimit its daylight hours.',
  query: z.strictObject({ ...placeInQuery, year: inQuery(year.optional()) }),
  message: 'Sun path calculated successfully',
  data: SunPath,
})
