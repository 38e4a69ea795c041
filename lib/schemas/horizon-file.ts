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
  'Format of a horizon file. `pvgis` is a list of heights at equal steps clockwise from north, `csv` any columns of azimuth ' +
    'and height, `json` either of these in JSON',
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

export const skylineChoice = oneOf('average', 'highest').describe('Skyline to use if a file has several')

export type SkylineChoice = z.infer<typeof skylineChoice>

export const azimuthOfNorth = z.literal([0, 90, 180, 270], 'must be 0, 90, 180 or 270')

export type AzimuthOfNorth = z.infer<typeof azimuthOfNorth>

export const unit = oneOf('degrees', 'radians', 'gon', 'percent').describe(
  'Unit of azimuths and heights; `percent` applies to heights only, with azimuths in degrees',
)

export type Unit = z.infer<typeof unit>

/** A request's options for a file; the rest is detected. */
export const readOptions = z.object({
  format: ReadableFormat.optional().describe('Format of the file. Default: detected from its content'),
  north: azimuthOfNorth
    .optional()
    .describe(
      "The file's azimuth of north. Default: as stated by the file or implied by its format, otherwise assumed",
    ),
  clockwise: z
    .boolean()
    .optional()
    .describe('True if azimuths increase clockwise. Default: as stated by the file, otherwise true'),
  unit: unit.optional(),
  rotation: numberBetween(-360, 360, 'Degrees to add to all azimuths, clockwise. Default: 0').optional(),
  skyline: skylineChoice.optional().describe('Skyline of a SunEye file to use. Default: average'),
})

export type ReadOptions = Readonly<z.infer<typeof readOptions>>

/** The bytes of a file in any encoding. */
export const fileBytes = z.instanceof(Uint8Array)

/** Names vary, so the reader accepts the same ones as for columns. */
export const HorizonInJson = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .describe(
    'A PVGIS response; a list of heights, pairs, or objects with azimuth and elevation; a map of azimuths to heights; or one ' +
      'of these under a name such as `horizon`',
  )

export const HorizonFileReading = object('Horizon read from a file, ready to store in a site', {
  horizonProfile: horizonProfile.describe('Points in order of azimuth, ready to store in a site'),
  format: ReadableFormat,
  convention: z.string().describe("Interpretation of the file's azimuths and heights, with the reason"),
  assumed: z
    .boolean()
    .describe(
      'True if some part of the convention is assumed, because neither the request, the file nor its format states it',
    ),
  notes: z
    .array(z.string())
    .describe(
      'Sentences about how the file was read, such as points that were ignored, merged, thinned or raised to the horizontal',
    ),
})

export type HorizonFileReading = z.infer<typeof HorizonFileReading>

export const HorizonFile = object("A site's skyline as a file for another program", {
  fileName: z.string().describe('Suggested file name, in lower-case ASCII'),
  mediaType: z.string().describe('Media type of the content'),
  content: z.string().describe('Text of the file'),
})

export type HorizonFile = z.infer<typeof HorizonFile>
