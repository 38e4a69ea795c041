import * as z from 'zod'
import { adjustmentOr, Estimate } from './analysis.ts'
import { configuration } from './configuration.ts'
import { horizonProfile } from './horizon.ts'
import { EstimateWithHours } from './hours.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panelAzimuth, panelTilt, systemSize } from './panels.ts'
import { displayName, listOf, object, strictObject } from './values.ts'
import { weather } from './weather.ts'

export const MAX_VARIANTS = 100

const variantName = displayName(100).describe('Repeated in the response')

const Variant = strictObject(
  'What differs from the rest of the body',
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
  'a name',
)

export const EstimateRequest = strictObject(
  'Panels, the horizon and the obstacles around them, and variants of these',
  {
    ...configuration,
    adjustment: adjustmentOr('energy'),
    weather: weather.exactOptional(),
    hours: z
      .boolean('must be true or false')
      .default(false)
      .describe('Whether the estimate of the body has its 8760 hours; variants have none'),
    variants: listOf(Variant, MAX_VARIANTS, 'variants').default([]),
  },
)

export const Estimates = object('Estimates of a configuration and of its variants', {
  estimate: EstimateWithHours,
  variants: z
    .array(z.object({ name: variantName, estimate: Estimate }))
    .describe('In the order of the request'),
})

export type EstimateRequest = z.infer<typeof EstimateRequest>
