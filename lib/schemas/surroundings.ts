import * as z from 'zod'
import { HorizonPoint, provenanceOrDefault } from './horizon.ts'
import { Obstacle } from './obstacle.ts'
import { numberBetween, object, rounded } from './values.ts'

export const { panelHeight } = provenanceOrDefault

export const TerrainHorizon = object('The horizon formed by the terrain around a location', {
  elevation: rounded(1, 'Elevation of the ground at the location, m above sea level'),
  observerHeight: z.number().describe('Observer height as requested, m above the ground'),
  horizonProfile: z
    .array(HorizonPoint)
    .describe('360 points at the azimuths 0°, 1° … 359°, ready to store in a site'),
  highest: z
    .object({ ...HorizonPoint.shape, distance: rounded(0, 'Distance to the terrain at that point, m') })
    .nullable()
    .describe(
      'The highest point; if several are equally high, the first clockwise from north; null if the horizon is open',
    ),
  source: object('Source of the elevations', {
    name: z.string().describe('Name of the data set'),
    attribution: z.string().describe('Credit to show wherever the horizon is shown'),
    resolution: rounded(1, 'Size of the finest pixels at the location, m'),
    range: z.number().describe('Distance to which the terrain was searched, m'),
  }),
})

export type TerrainHorizon = z.infer<typeof TerrainHorizon>

export const radius = numberBetween(10, 200, 'Search radius for buildings, m').default(100)

export const BuildingObstacle = object('A wall that faces the panels', {
  ...Obstacle.shape,
  estimated: z
    .boolean()
    .describe(
      'True if the height is a guess. Sites reject this field: remove it before storing the obstacle',
    ),
})

export const Buildings = object('The buildings around a location as obstacles', {
  obstacles: z
    .array(BuildingObstacle)
    .describe(
      'At most 50 walls, starting with the ones that hide the most sky; of more, those that together hide the most. Walls no higher than the panels are left out',
    ),
  standsOn: z
    .object({
      height: z.number().describe('Height above the ground, m'),
      estimated: z.boolean().describe('True if the height is a guess'),
    })
    .nullable()
    .describe('Building at the location, or its highest part there; null outside buildings'),
  buildings: z.int().describe('Number of buildings within the radius'),
  source: object('Source of the buildings', {
    name: z.string().describe('Name of the data set'),
    attribution: z.string().describe('Credit to show wherever the buildings are shown'),
  }),
})

export type Buildings = z.infer<typeof Buildings>
