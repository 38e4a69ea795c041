import { sunCalendar, sunCalendarFile } from '../lib/calendar/sun-calendar.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { calculateSunCalendar } from '../lib/operations/sun.ts'

export const handler = endpoint(calculateSunCalendar, async ({ body }, context) => ({
  data: await sunCalendar(body, context),
  fileOf: (calendar) => sunCalendarFile(body, calendar, context.now()),
}))
