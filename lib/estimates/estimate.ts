import type * as z from 'zod'
import { adjustedBy } from '../energy/loss.ts'
import { estimateHours, planesBehind, sunsOf } from '../energy/planes.ts'
import { MAX_POINTS } from '../horizon/line.ts'
import { type Skyline, type Surroundings, skylineOf } from '../horizon/skyline.ts'
import { adjustmentOrDefault } from '../operations/settings.ts'
import { VisibleError } from '../platform/errors.ts'
import {
  bytesInResponse,
  MAX_RESPONSE_BYTES,
  type RequestContext,
  yieldAndCheckDeadline,
} from '../platform/request-context.ts'
import { systemLosses } from '../pvwatts/system.ts'
import type { Adjustment, Inputs } from '../schemas/analysis.ts'
import { type EstimateHours, type EstimateRequest, Estimates, MAX_VARIANTS } from '../schemas/estimate.ts'
import type { OtherPlane, PanelArray, Panels } from '../schemas/panels.ts'
import { ShadingResult } from '../schemas/sun.ts'
import { type ShadedSun, shadedSun } from '../shading/hidden-sun.ts'
import { calculateShading } from '../shading/sample-days.ts'
import { total } from '../solar/calendar.ts'
import { type Season, seasons } from '../solar/ephemeris.ts'
import { answerAbout, type PlaceAnswer } from './answer.ts'
import { pointsOf, requireLittleComputing } from './cost.ts'

/** Panels at a place, on one or several planes, and their surroundings. */
export interface Configuration extends Panels, Surroundings {
  /** The extent of the first plane. */
  readonly array: PanelArray | null
  readonly otherPlanes: readonly OtherPlane[]
}

/** The optional settings of an estimate. */
export type Choices = Pick<EstimateRequest, 'year' | 'adjustment'>

export interface EstimateOptions {
  readonly year: number
  readonly adjustment: Adjustment
  readonly days: readonly Season[]
}

/** @param otherwise the adjustment if neither the request nor the deployment's setting names one */
export const optionsOf = (
  { year, adjustment }: Choices,
  otherwise: Adjustment,
  now: Date,
): EstimateOptions => {
  const ofDays = year ?? now.getUTCFullYear()
  return { year: ofDays, adjustment: adjustmentOrDefault(adjustment, otherwise), days: seasons(ofDays) }
}

/** An estimate before its production is known. */
export interface Plan {
  readonly skyline: Skyline
  readonly inputs: Inputs
  readonly shading: ShadingResult
}

/** Rounds the loss of daylight hours before it is applied, so that callers can reproduce the result. */
export const planOf = (
  installation: Configuration & Pick<Inputs, 'horizonSource' | 'panelHeight'>,
  { year, adjustment, days }: EstimateOptions,
  skyline = skylineOf(installation),
): Plan => ({
  skyline,
  inputs: {
    ...installation,
    horizonProfile: [...installation.horizonProfile],
    obstacles: [...installation.obstacles],
    otherPlanes: [...installation.otherPlanes],
    year,
    adjustment,
    losses: systemLosses(),
    model: 2,
  },
  shading: ShadingResult.parse(calculateShading(skyline, installation, days)),
})

/**
 * Completes plans at one place with their production. Consecutive plans with the same skyline share the shaded sun.
 *
 * @returns a function from a plan to its estimate and the hours behind it
 */
export const completeAt = ({ place, unshaded }: PlaceAnswer) => {
  let latest: { readonly skyline: Skyline; readonly sun: ShadedSun } | undefined
  return ({ skyline, inputs, shading }: Plan) => {
    if (latest?.skyline !== skyline) latest = { skyline, sun: shadedSun(skyline, place.sun, true) }
    const suns = sunsOf(inputs, skyline, place.sun, true, latest.sun)
    const { baseline, planes, energy } = planesBehind(inputs, place, unshaded, suns)
    const adjusted = adjustedBy(inputs.adjustment, baseline, energy, shading.averageShadingLoss)
    return {
      estimate: { inputs, baseline, shading, adjusted, energy },
      hours: (): EstimateHours => estimateHours(planes),
    }
  }
}

/** The points of the body and all variants with full horizons. */
const MAX_TOTAL_POINTS = (1 + MAX_VARIANTS) * MAX_POINTS
/** An obstacle takes about as much text as this many points. */
const POINTS_PER_OBSTACLE = 4

const refused = (message: string): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'variants', message }] })

const requireFewPoints = (configurations: readonly Configuration[]): void => {
  const points = total(
    configurations.map(
      (it) => it.horizonProfile.length + POINTS_PER_OBSTACLE * it.obstacles.length + pointsOf(it),
    ),
  )
  if (points > MAX_TOTAL_POINTS)
    throw refused(
      `must have, together with the body, at most ${MAX_TOTAL_POINTS} points of horizons and arrays; an obstacle counts as ${POINTS_PER_OBSTACLE}`,
    )
}

/**
 * Estimates a configuration and its variants. Calls the estimator at most once, for the panels of the body, and not at all if
 * the request has its own weather. Stores nothing.
 *
 * @throws VisibleError validation on `variants` if there are too many points, the computation would take too long or the
 * response would be too large for Lambda, or as {@link answerAbout} does
 */
export const estimate = async (
  { variants, year, adjustment, hours, weather, ...given }: EstimateRequest,
  context: RequestContext,
): Promise<z.input<typeof Estimates>> => {
  const configurations = [given, ...variants.map((variant) => ({ ...given, ...variant }))]
  requireFewPoints(configurations)
  requireLittleComputing(configurations, 'variants')
  const options = optionsOf({ year, adjustment }, 'energy', context.now())
  const complete = completeAt(await answerAbout(given, context, weather))
  const skyline = skylineOf(given)
  const completed = complete(planOf(given, options, skyline))
  const results: z.input<typeof Estimates> = {
    estimate: { ...completed.estimate, ...(hours && { hours: completed.hours() }) },
    variants: [],
  }
  for (const { name, ...changes } of variants) {
    await yieldAndCheckDeadline(context)
    const hasOwnSkyline = 'horizonProfile' in changes || 'obstacles' in changes
    // The source of the body's horizon does not apply to a variant's own horizon.
    const horizonSource = 'horizonProfile' in changes ? null : given.horizonSource
    const plan = planOf({ ...given, ...changes, horizonSource }, options, hasOwnSkyline ? undefined : skyline)
    results.variants.push({ name, estimate: complete(plan).estimate })
  }
  // Parsing rounds the figures, which makes them shorter.
  const isTooLarge = (response: unknown): boolean => bytesInResponse(response) > MAX_RESPONSE_BYTES
  if (isTooLarge(results) && isTooLarge(Estimates.parse(results)))
    throw refused(
      'would make the response larger than 6 MB: send fewer variants, horizon points or obstacles',
    )
  return results
}
