import * as z from 'zod'
import { azimuthOf, DIRECTION_PATTERN, isDirection, storedDirection } from '../horizon/direction.ts'
import { MAX_POINTS } from '../horizon/line.ts'
import { latitude, longitude } from './panels.ts'
import { displayName, expected, isSound, listOf, numberBetween, strictObject } from './values.ts'

const NOT_A_DIRECTION = 'must be one of the 16 compass points or an azimuth from "0" to below "360"'

export const direction = z
  .string(expected('a string'))
  .regex(DIRECTION_PATTERN, NOT_A_DIRECTION)
  .refine(isDirection, { error: NOT_A_DIRECTION, when: isSound })
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

/** Ignores points whose direction is invalid: each has its own error. */
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
    'The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon',
  )

export const panelHeight = numberBetween(0, 200, 'Height of the panels above the ground, m')

const kinds = 'must be null or have the kind terrain, file, drawn or record'

export const HorizonSource = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('terrain'),
        latitude,
        longitude,
        observerHeight: panelHeight,
        attribution: displayName(5000).describe('Credit to show wherever the horizon is shown'),
      }),
      z.strictObject({ kind: z.literal('file'), name: displayName(200).describe('Name of the file') }),
      z.strictObject({ kind: z.literal('drawn') }),
      strictObject('Learned from the production between two dates', {
        kind: z.literal('record'),
        from: z.iso.date('must be a date'),
        to: z.iso.date('must be a date'),
      }),
    ],
    kinds,
  )
  .describe(
    'Source of a horizon: the terrain around a place, a file from another program, a record of production, or a drawing by ' +
      'hand',
  )

const origin = 'Source of `horizonProfile`; null if unknown'

const horizonSource = HorizonSource.nullable().describe(origin)

/** For requests. Stored sites may have dates in the wrong order. */
export const givenHorizonSource = HorizonSource.nullable()
  .refine((source) => source?.kind !== 'record' || source.from <= source.to, {
    error: 'must not be before from',
    path: ['to'],
  })
  .describe(origin)

/** Fields of a site and of its estimates that change no figure. */
export const provenance = { horizonSource, panelHeight }

/** As {@link provenance}, for requests. */
export const provenanceOrDefault = {
  horizonSource: givenHorizonSource.default(null),
  panelHeight: panelHeight.default(5),
}
