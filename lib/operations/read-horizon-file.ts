import * as z from 'zod'
import {
  azimuthOfNorth,
  fileBytes,
  HorizonFileReading,
  ReadableFormat,
  skylineChoice,
  unit,
} from '../schemas/horizon-file.ts'
import { defaults, JSON_MEDIA_TYPE, type Operation } from './operation.ts'
import { booleanInQuery, inQuery } from './parameters.ts'

export const readHorizonFile = {
  ...defaults,
  name: 'readHorizonFile',
  method: 'POST',
  path: '/horizon-files',
  summary: 'Read a horizon file of another program; nothing is stored',
  description:
    'The body is the file itself, in UTF-8 or UTF-16. Its format is detected by content, not by media type: PVGIS (JSON, CSV, ' +
    'lists of heights), PV*SOL `.HOR`, PVsyst, SunEye, SAM, Open-Meteo, any columns of azimuth and height, or JSON of these. ' +
    'Where azimuths start, which way they turn and their units come from the parameters, or else from words in the file or from ' +
    'its format. `assumed` says whether some of this is assumed.',
  tag: 'Calculations',
  query: z.strictObject({
    format: ReadableFormat.optional().describe('Format of the file; default: detected'),
    north: inQuery(azimuthOfNorth.optional()).describe(
      "The file's azimuth of north; default: as the file or its format says, or assumed",
    ),
    clockwise: booleanInQuery.describe('Whether azimuths grow clockwise; default: as the file says, or true'),
    unit: unit.optional(),
    rotation: inQuery(
      z
        .number('must be a number')
        .min(-360, 'must be between -360 and 360')
        .max(360, 'must be between -360 and 360')
        .optional(),
    ).describe('Degrees to add to all azimuths, clockwise; default: 0'),
    skyline: skylineChoice
      .optional()
      .describe('Which of the skylines of a SunEye file to use; default: average'),
  }),
  body: fileBytes,
  mediaTypes: ['text/plain', 'text/csv', JSON_MEDIA_TYPE],
  message: 'Horizon file converted successfully',
  data: HorizonFileReading,
} as const satisfies Operation
