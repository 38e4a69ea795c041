import * as z from 'zod'
import { environment, setting } from '../platform/env.ts'
import { Adjustment } from '../schemas/analysis.ts'
import { type EstimatorName, estimatorName } from '../schemas/baseline.ts'

/** A URL that paths are added to. */
export const baseAddress = (url: z.ZodType<string>) =>
  url.refine((address) => !/[?#]/.test(address), 'must have no query and no fragment')

/** A URL that is published. */
export const published = (url: z.ZodType<string>) =>
  url.refine(
    (address) => URL.parse(address)?.username === '' && URL.parse(address)?.password === '',
    'must have no user name and no password',
  )

/** A setting whose empty text switches off its default. */
export const noneOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? null : text), schema.nullable())

const PLACEHOLDERS = ['{z}', '{x}', '{y}']

/** Template of the addresses of tiles. */
const tilesTemplate = (url: z.ZodType<string>) =>
  url
    .refine(
      (template) => PLACEHOLDERS.every((placeholder) => template.includes(placeholder)),
      'must contain {z}, {x} and {y}',
    )
    .refine(
      (template) => !URL.parse(template)?.host.includes('{'),
      'must have no placeholder in its host name',
    )

/**
 * The external servers that a deployment may set.
 *
 * @param url schema of a server's address
 */
export const serverUrls = (url: z.ZodType<string>) => ({
  pvwattsUrl: url.optional(),
  /** Base address of the PVGIS API; undefined for the public one. */
  pvgisUrl: baseAddress(url).optional(),
  /** Template of the addresses of terrain tiles; undefined for the public ones. */
  terrainTilesUrl: tilesTemplate(url).optional(),
  /** The address search of the page; null: it takes coordinates only. */
  geocoderUrl: noneOr(published(baseAddress(url))),
  /** Template of the tile addresses of the page's map; null: it has no map. */
  mapTilesUrl: noneOr(published(tilesTemplate(url))),
})

/** The setting of a deployment for requests that name no adjustment. Without it, the operation decides. */
export const DefaultAdjustment = Adjustment.optional()

/**
 * The adjustment that a request names, or else the deployment's setting.
 *
 * @param otherwise the operation's own default, for a deployment that sets none
 * @throws ZodError if the setting is needed and invalid
 */
export const adjustmentOrDefault = (given: Adjustment | undefined, otherwise: Adjustment): Adjustment =>
  given ?? DefaultAdjustment.parse(setting(environment.defaultAdjustment)) ?? otherwise

const names = estimatorName.options.join(', ')

export const EstimatorOrder = z
  .array(z.enum(estimatorName.options, `must be one of ${names}`))
  .refine((order) => order.length > 0, `must name at least one of ${names}`)
  .refine((order) => new Set(order).size === order.length, 'must not contain an estimator twice')

/**
 * The order of a deployment that sets none. PVWatts comes first if there is a key for it, and is the only one if only its
 * address is set.
 *
 * @param otherwise the order without either
 */
export const defaultEstimators = (
  { hasKey, hasUrl }: { readonly hasKey: boolean; readonly hasUrl: boolean },
  otherwise: readonly EstimatorName[],
): readonly EstimatorName[] => {
  if (hasKey) return ['pvwatts', 'pvgis']
  return hasUrl ? ['pvwatts'] : otherwise
}

/** On AWS: PVGIS needs no key, and the shared demo key of PVWatts is soon used up. */
export const DEFAULT_ON_AWS: readonly EstimatorName[] = ['pvgis', 'pvwatts']

export const PVGIS = 'https://re.jrc.ec.europa.eu/api/v5_3/'

/** The embedded estimator's name for users. */
export const BUILT_IN = 'built-in climate averages'

/** Note on an answer of the embedded estimator while PVGIS is down. */
export const WITHOUT_PVGIS = `${BUILT_IN}: PVGIS is not reachable`
