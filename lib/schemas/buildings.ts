import * as z from 'zod'
import { provenanceOrDefault } from './horizon-source.ts'
import { Obstacle } from './obstacle.ts'
import { numberBetween, object } from './values.ts'

export const { panelHeight } = provenanceOrDefault

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
