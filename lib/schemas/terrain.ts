import * as z from 'zod'
import { HorizonPoint } from './horizon.ts'
import { provenanceOrDefault } from './horizon-source.ts'
import { object, rounded } from './values.ts'

export const observerHeight = provenanceOrDefault.panelHeight

const TerrainSource = object('Where the elevations come from', {
  name: z.string().describe('Name of the data set'),
  attribution: z.string().describe('Credit to show wherever the horizon is shown'),
  resolution: rounded(1, 'Size of the finest pixels at the location, m'),
  range: z.number().describe('How far the terrain was searched, m'),
})

export const TerrainHorizon = object('The horizon formed by the terrain around a location', {
  elevation: rounded(1, 'Elevation of the ground at the location, m above sea level'),
  observerHeight: z.number().describe('As requested, m above the ground'),
  horizonProfile: z
    .array(HorizonPoint)
    .describe('360 points at the azimuths 0°, 1° … 359°, ready to store in a site'),
  highest: z
    .object({
      ...HorizonPoint.shape,
      distance: rounded(0, 'Distance of the terrain there, m'),
    })
    .nullable()
    .describe('The highest point, the first clockwise from north of several; null if the horizon is open'),
  source: TerrainSource,
})

export type TerrainHorizon = z.infer<typeof TerrainHorizon>
