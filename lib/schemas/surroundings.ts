import * as z from 'zod'
import { HorizonPoint, provenanceOrDefault } from './horizon.ts'
import { Obstacle } from './obstacle.ts'
import { numberBetween, object, rounded } from './values.ts'

export const { panelHeight } = provenanceOrDefault

export const TerrainHorizon = object('The horizon formed by the terrain around a location', {
  elevation: rounded(1, 'Elevation of the ground at the location, m above sea level'),
  observerHeight: z.number().describe('As requested, m above the ground'),
  horizonProfile: z
    .array(HorizonPoint)
    .describe('360 points at the azimuths 0°, 1° … 359°, ready to store in a site'),
  highest: z
    .object({ ...HorizonPoint.shape, distance: rounded(0, 'Distance of the terrain there, m') })
    .nullable()
    .describe('The highest point, the first clockwise from north of several; null if the horizon is open'),
  source: object('Where the elevations come from', {
    name: z.string().describe('Name of the data set'),
    attribution: z.string().describe('Credit to show wherever the horizon is shown'),
    resolution: rounded(1, 'Size of the finest pixels at the location, m'),
    range: z.number().describe('How far the terrain was searched, m'),
  }),
})

export type TerrainHorizon = z.infer<typeof TerrainHorizon>

export const radius = numberBetween(10, 200, 'How far to look for buildings, m').default(100)

export const BuildingObstacle = object('A wall that faces the panels', {
  ...Obstacle.shape,
  estimated: z
    .boolean()
    .describe(
      'Whether its height is a guess. A site does not know this field: remove it before you store the obstacle',
    ),
})

export const Buildings = object('The buildings around a location as obstacles', {
  obstacles: z
    .array(BuildingObstacle)
    .describe(
      'At most 50, those that hide the most of the sky first; walls that are no higher than the panels are left out',
    ),
  standsOn: z
    .object({
      height: z.number().describe('Meters above the ground'),
      estimated: z.boolean().describe('Whether the height is a guess'),
    })
    .nullable()
    .describe(
      'The building that the location is in, or the highest of its parts that is there; null outside of buildings',
    ),
  buildings: z.int().describe('How many buildings there are within the radius'),
  source: object('Where the buildings come from', {
    name: z.string().describe('Name of the data set'),
    attribution: z.string().describe('Credit to show wherever the buildings are shown'),
  }),
})

export type Buildings = z.infer<typeof Buildings>
