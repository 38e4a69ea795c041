import * as z from 'zod'
import { fileBytes } from '../schemas/horizon-file.ts'
import { LearnedHorizon, recordStamp, recordUnit } from '../schemas/learned-horizon.ts'
import { panels } from '../schemas/panels.ts'
import { utcOffset } from '../schemas/sun-calendar.ts'
import { computing, defaults, type Operation } from './operation.ts'
import { inQuery, placeInQuery } from './parameters.ts'

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const learnHorizon = {
  ...defaults,
  ...computing,
  name: 'learnHorizon',
  method: 'POST',
  path: '/learned-horizon',
  summary: 'Learn a horizon from the production of panels; nothing is stored',
  description:
    'The body is the record of an inverter or a meter: text with a column of times and one of power or energy, every 1 to 60 ' +
    'minutes for two months or more, in UTF-8 or UTF-16, or packed with gzip (up to 40 MB unpacked). No weather is needed: on ' +
    'clear days the power falls when the sun goes behind something, in the same direction at the same height. Local times are ' +
    'those of `timeZone` or `utcOffset`, or else of the civil zone, with or without summer time.',
  tag: 'Calculations',
  query: z.strictObject({
    ...placeInQuery,
    panelTilt: inQuery(panels.shape.panelTilt),
    panelAzimuth: inQuery(panels.shape.panelAzimuth),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
      .optional()
      .describe('IANA name of the zone of local times'),
    utcOffset: inQuery(utcOffset.optional()).describe('Local time minus UTC, hours in quarters'),
    unit: recordUnit.optional(),
    stamp: recordStamp.optional(),
  }),
  body: fileBytes,
  mediaTypes: ['text/csv', 'text/plain', 'application/gzip'],
  maxBodyBytes: 4_500_000,
  message: 'Horizon learned successfully',
  data: LearnedHorizon,
} as const satisfies Operation
