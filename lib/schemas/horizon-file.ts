import * as z from 'zod'
import { horizonProfile } from './horizon.ts'

export const ReadableFormat = z
  .enum(['pvgis-json', 'pvgis-csv', 'pvgis', 'hor', 'pvsyst', 'suneye', 'sam', 'open-meteo', 'csv'])
  .describe(
    'Format of a horizon file. `pvgis` is a list of heights at equal steps from north clockwise, `csv` any columns of ' +
      'azimuth and height',
  )

export type ReadableFormat = z.infer<typeof ReadableFormat>

export const writableFormat = z
  .enum(['pvgis', 'hor', 'csv', 'sam', 'suneye', 'open-meteo', 'forecast-solar', 'meteonorm'])
  .describe('Format of a horizon file to write')

export type WritableFormat = z.infer<typeof writableFormat>

export const skylineChoice = z.enum(['average', 'highest']).describe('Which of the skylines in a file to use')

export type SkylineChoice = z.infer<typeof skylineChoice>

/** The bytes of a file in any encoding. */
export const fileBytes = z.instanceof(Uint8Array)

/** The part of PVGIS's `printhorizon` reply in JSON that holds the horizon. */
export const PvgisHorizon = z
  .object({
    outputs: z.object({
      horizon_profile: z.array(
        z.object({
          A: z.number().describe('Azimuth in degrees: 0 is south, 90 west, -90 east'),
          H_hor: z.number().describe('Height of the horizon, degrees'),
        }),
      ),
    }),
  })
  .describe('The horizon that PVGIS returns in JSON')

export const HorizonFileReading = z
  .object({
    horizonProfile: horizonProfile.describe('Points in order of azimuth, ready to store in a site'),
    format: ReadableFormat,
    convention: z.string().describe('How the azimuths of the file are read'),
    notes: z
      .array(z.string())
      .describe('What is ignored, merged, thinned, clamped or assumed; one sentence each'),
  })
  .describe('The horizon of a file, ready to store in a site')

export type HorizonFileReading = z.infer<typeof HorizonFileReading>

export const HorizonFile = z
  .object({
    fileName: z.string().describe('Suggested name, in lower-case ASCII'),
    mediaType: z.string().describe('Media type of the content'),
    content: z.string().describe('Text of the file'),
  })
  .describe("A site's skyline as a file for another program")

export type HorizonFile = z.infer<typeof HorizonFile>
