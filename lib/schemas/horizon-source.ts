import * as z from 'zod'
import { latitude, longitude } from './panels.ts'
import { displayName, numberBetween, strictObject } from './values.ts'

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
    "Where a horizon comes from: the terrain around a place, another program's file, a record of production, or drawn by hand",
  )

export type HorizonSource = z.infer<typeof HorizonSource>

const horizonSource = HorizonSource.nullable().describe(
  'Where `horizonProfile` comes from; null if that is not known',
)

/** Fields of a site and of its estimates that change no figure. */
export const provenance = { horizonSource, panelHeight }

/** As {@link provenance}, for requests. */
export const provenanceOrDefault = {
  horizonSource: horizonSource.default(null),
  panelHeight: panelHeight.default(5),
}
