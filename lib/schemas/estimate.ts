import * as z from 'zod'
import { adjustment, Estimate } from './analysis.ts'
import { configuration } from './configuration.ts'
import { horizonProfile } from './horizon.ts'
import { obstacles } from './obstacle.ts'
import { panelAzimuth, panelTilt, systemSize } from './panels.ts'
import { displayName, expected } from './values.ts'

export const MAX_VARIANTS = 100

const variantName = displayName(100).describe('Repeated in the response')

const Variant = z
  .strictObject(
    {
      name: variantName,
      panelTilt: panelTilt.exactOptional(),
      panelAzimuth: panelAzimuth.exactOptional(),
      systemSize: systemSize.exactOptional(),
      horizonProfile: horizonProfile.exactOptional(),
      obstacles: obstacles.exactOptional(),
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
  .describe('Panels, the horizon and the obstacles around them, and variants of these')

export const Estimates = z
  .object({
    estimate: Estimate,
    variants: z
      .array(z.object({ name: variantName, estimate: Estimate }))
      .describe('In the order of the request'),
  })
  .describe('Estimates of a configuration and of its variants')

export type EstimateRequest = z.infer<typeof EstimateRequest>
