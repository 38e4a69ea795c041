import * as z from 'zod'
import { azimuthOf, DIRECTION_PATTERN, isDirection, storedDirection } from '../horizon/direction.ts'
import { MAX_POINTS } from '../horizon/line.ts'
import { expected, listOf, numberBetween, strictObject } from './values.ts'

const NOT_A_DIRECTION = 'must be one of the 16 compass points or an azimuth from "0" to below "360"'

export const direction = z
  .string(expected('a string'))
  .regex(DIRECTION_PATTERN, { error: NOT_A_DIRECTION, abort: true })
  .refine(isDirection, NOT_A_DIRECTION)
  .overwrite(storedDirection)
  .describe(
    'Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to ' +
      'six decimals',
  )

export const HorizonPoint = strictObject('A point of the horizon line', {
  direction,
  heightAngle: numberBetween(0, 90, 'Height of the horizon, degrees above the horizontal'),
})

export type HorizonPoint = z.infer<typeof HorizonPoint>

/** Ignores points whose direction is invalid: each of those has an error of its own. */
const azimuthsDiffer = (points: readonly { readonly direction?: unknown }[]): boolean => {
  const azimuths = points
    .map((point) => point?.direction)
    .filter((direction) => typeof direction === 'string' && isDirection(direction))
    .map((direction) => azimuthOf(storedDirection(String(direction))))
  return new Set(azimuths).size === azimuths.length
}

export const horizonProfile = listOf(HorizonPoint, MAX_POINTS, 'points')
  .refine(azimuthsDiffer, {
    error: 'must not have two points at the same azimuth',
    when: ({ value }) => Array.isArray(value),
  })
  .describe(
    'The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon',
  )
