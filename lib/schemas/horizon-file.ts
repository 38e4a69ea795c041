import * as z from 'zod'
import { horizonProfile } from './horizon.ts'
import { alternatives, expected, numberBetween, object } from './values.ts'

const oneOf = <Name extends string>(...names: readonly Name[]) =>
  z.enum(names, expected(alternatives.format(names)))

export const ReadableFormat = oneOf(
  'json',
  'pvgis-json',
  'pvgis-csv',
  'pvgis',
  'hor',
  'pvsyst',
  'suneye',
  'sam',
  'open-meteo',
  'csv',
).describe(
  'Format of a horizon file. `pvgis` is a list of heights at equal steps from north clockwise, `csv` any columns of ' +
    'azimuth and height, `json` either of them in JSON',
)

export type ReadableFormat = z.infer<typeof ReadableFormat>

export const writableFormat = oneOf(
  'pvgis',
  'hor',
  'csv',
  'sam',
  'suneye',
  'open-meteo',
  'forecast-solar',
  'meteonorm',
).describe('Format of a horizon file to write')

export type WritableFormat = z.infer<typeof writableFormat>

export const skylineChoice = oneOf('average', 'highest').describe('Which of the skylines in a file to use')

export type SkylineChoice = z.infer<typeof skylineChoice>

export const azimuthOfNorth = z.literal([0, 90, 180, 270], 'must be 0, 90, 180 or 270')

export type AzimuthOfNorth = z.infer<typeof azimuthOfNorth>

export const unit = oneOf('degrees', 'radians', 'gon', 'percent').describe(
  'Unit of azimuths and heights; `percent`: of heights, with azimuths in degrees',
)

export type Unit = z.infer<typeof unit>

/** A request's options for a file; the rest is detected. */
export const readOptions = z.object({
  format: ReadableFormat.optional().describe('Format of the file; default: detected'),
  north: azimuthOfNorth
    .optional()
    .describe("The file's azimuth of north; default: as the file or its format says, or assumed"),
  clockwise: z
    .boolean()
    .optional()
    .describe('Whether azimuths grow clockwise; default: as the file says, or true'),
  unit: unit.optional(),
  rotation: numberBetween(-360, 360, 'Degrees to add to all azimuths, clockwise; default: 0').optional(),
  skyline: skylineChoice
    .optional()
    .describe('Which of the skylines of a SunEye file to use; default: average'),
})

export type ReadOptions = Readonly<z.infer<typeof readOptions>>

/** The bytes of a file in any encoding. */
export const fileBytes = z.instanceof(Uint8Array)

/** Names vary, so the reader accepts the same ones as for columns. */
export const HorizonInJson = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .describe(
    'What PVGIS returns; a list of heights, pairs, or objects with azimuth and elevation; a map of azimuths to heights; or one ' +
      'of these under a name such as `horizon`',
  )

export const HorizonFileReading = object('The horizon of a file, ready to store in a site', {
  horizonProfile: horizonProfile.describe('Points in order of azimuth, ready to store in a site'),
  format: ReadableFormat,
  convention: z.string().describe('How the azimuths and heights of the file are read, and why'),
  assumed: z
    .boolean()
    .describe('Whether neither the request, nor the file, nor its format says some of the convention'),
  notes: z
    .array(z.string())
    .describe('What is ignored, merged, thinned or raised to the horizontal; one sentence each'),
})

export type HorizonFileReading = z.infer<typeof HorizonFileReading>

export const HorizonFile = object("A site's skyline as a file for another program", {
  fileName: z.string().describe('Suggested name, in lower-case ASCII'),
  mediaType: z.string().describe('Media type of the content'),
  content: z.string().describe('Text of the file'),
})

export type HorizonFile = z.infer<typeof HorizonFile>
