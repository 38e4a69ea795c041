import { SunCalendar, SunCalendarRequest } from '../schemas/sun-calendar.ts'
import { computing, defaults, type Operation } from './operation.ts'

export const calculateSunCalendar = {
  ...defaults,
  ...computing,
  name: 'calculateSunCalendar',
  method: 'POST',
  path: '/sun-calendar',
  summary: 'Calculate when the sun is in sight on every date of a year; nothing is stored',
  description:
    'Times are in standard time, to the minute. `sunless` says from when to when the sun stays away; with `Accept: text/calendar` ' +
    'it comes as a file for calendar programs.',
  tag: 'Calculations',
  body: SunCalendarRequest,
  message: 'Sun calendar calculated successfully',
  data: SunCalendar,
  fileType: 'text/calendar',
} as const satisfies Operation
