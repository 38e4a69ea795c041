import * as z from 'zod'
import { adjustmentOr, Estimate } from './analysis.ts'
import { configuration } from './configuration.ts'
import { horizonProfile } from './horizon.ts'
import { EstimateWithHours } from './hours.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panelAzimuth, panelTilt, systemSize } from './panels.ts'
import { displayName, expected } from './values.ts'
import { weather } from './weather.ts'

export const MAX_VARIANTS = 100

const variantName = displayName(100).describe('Repeated in the response')

const Variant = z
  .strictObject(
    {
      name: variantName,
      panelTilt: panelTilt.exactOptional(),
      panelAzimuth: panelAzimuth.exactOptional(),
      systemSize: systemSize.exactOptional(),
      array: array.exactOptional(),
      otherPlanes: otherPlanes.exactOptional(),
      horizonProfile: horizonProfile.exactOptional(),
      obstacles: obstacles.exactOptional(),
    },
    expected('an object with a name'),
  )
  .describe('What differs from the rest of the body')

export const EstimateRequest = z
  .strictObject({
    ...configuration,
    adjustment: adjustmentOr('energy'),
    weather: weather.exactOptional(),
    hours: z
      .boolean('must be true or false')
      .default(false)
      .describe('Whether the estimate of the body has its 8760 hours; variants have none'),
    variants: z
      .array(Variant, expected('an array of variants'))
      .max(MAX_VARIANTS, `must have at most ${MAX_VARIANTS} variants`)
      .default([]),
  })
  .describe('Panels, the horizon and the obstacles around them, and variants of these')

export const Estimates = z
  .object({
    estimate: EstimateWithHours,
    variants: z
      .array(z.object({ name: variantName, estimate: Estimate }))
      .describe('In the order of the request'),
  })
  .describe('Estimates of a configuration and of its variants')

export type EstimateRequest = z.infer<typeof EstimateRequest>
