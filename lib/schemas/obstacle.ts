import * as z from 'zod'
import { azimuthOf } from '../horizon/direction.ts'
import { MONTHS } from '../solar/calendar.ts'
import { direction } from './horizon.ts'
import { displayName, expected, flushToZero, listOf, numberBetween, strictObject } from './values.ts'

const MAX_HEIGHT = 1000

const ObstacleEnd = strictObject('An end of an obstacle, as seen from the panels', {
  direction,
  distance: numberBetween(0.5, 10_000, 'Distance from the panels, m'),
})

const heightRange = `must be above 0 and at most ${MAX_HEIGHT}`

const share = numberBetween(0, 1, '0: opaque, 1: fully transparent')

const ONE_OR_TWELVE = 'must be a number between 0 and 1, or 12 of them, January to December'

const transmittance = z
  .union([share, z.array(share).length(MONTHS, ONE_OR_TWELVE)], ONE_OR_TWELVE)
  .describe('Share of light that gets through, for the whole year or for each month, January to December')

/** Ends without a valid direction have their own errors. */
const DirectedEnds = z.object({ from: z.object({ direction }), to: z.object({ direction }) })

/** Degrees: rounding error of a difference between decimal fractions. */
const ROUNDING = 1e-9

/** The shorter way around must be unambiguous. */
const hasShorterSide = (obstacle: unknown): boolean => {
  const { data: ends } = DirectedEnds.safeParse(obstacle)
  if (!ends) return true
  const difference = Math.abs(azimuthOf(ends.from.direction) - azimuthOf(ends.to.direction))
  return [0, 180, 360].every((forbidden) => Math.abs(difference - forbidden) > ROUNDING)
}

export const Obstacle = strictObject(
  'A vertical screen along the straight line between two points around the panels, seen within the smaller angle between them',
  {
    name: displayName(100).describe('Repeated in results'),
    from: ObstacleEnd,
    to: ObstacleEnd,
    height: z
      .number(expected('a number'))
      .overwrite(flushToZero)
      .gt(0, heightRange)
      .max(MAX_HEIGHT, heightRange)
      .describe('Height above the panels, m'),
    transmittance: transmittance.default(0),
    enabled: z
      .boolean(expected('true or false'))
      .default(true)
      .describe('If false, the obstacle is stored and repeated in results, but affects no figure'),
  },
).refine(hasShorterSide, {
  error: 'must not have ends in the same direction or in opposite directions',
  when: ({ value }) => typeof value === 'object' && value !== null,
})

export type Obstacle = z.infer<typeof Obstacle>

export const obstacles = listOf(Obstacle, 50, 'obstacles').describe(
  'Nearby objects that hide the sun, such as houses and trees, in addition to the horizon',
)
