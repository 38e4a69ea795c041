import * as z from 'zod'
import { adjustment, Estimate } from './analysis.ts'
import { horizonProfile } from './horizon.ts'
import { panelAzimuth, panels, panelTilt, systemSize } from './panels.ts'
import { year } from './sample-days.ts'
import { displayName, expected } from './values.ts'

const MAX_VARIANTS = 100

const configuration = {
  ...panels.shape,
  horizonProfile: horizonProfile.default([]),
  year: year.optional(),
}

const variantName = displayName(100).describe('Repeated in the response')

const Variant = z
  .strictObject(
    {
      name: variantName,
      panelTilt: panelTilt.exactOptional(),
      panelAzimuth: panelAzimuth.exactOptional(),
      systemSize: systemSize.exactOptional(),
      horizonProfile: horizonProfile.exactOptional(),
    },
    expected('an object with a name'),
  )
  .describe('What differs from the rest of the body')

export const EstimateRequest = z
  .strictObject({
    ...configuration,
    adjustment,
    variants: z
      .array(Variant, expected('an array of variants'))
      .max(MAX_VARIANTS, `must have at most ${MAX_VARIANTS} variants`)
      .default([]),
  })
  .describe('Panels, the horizon around them, and variants of these')

export const Estimates = z
  .object({
    estimate: Estimate,
    variants: z
      .array(z.object({ name: variantName, estimate: Estimate }))
      .describe('In the order of the request'),
  })
  .describe('Estimates of a configuration and of its variants')

export const OrientationRequest = z
  .strictObject(configuration)
  .describe('Panels and the horizon around them. `year` is accepted, as in an estimate, but has no effect')

export type EstimateRequest = z.infer<typeof EstimateRequest>
export type OrientationRequest = z.infer<typeof OrientationRequest>
