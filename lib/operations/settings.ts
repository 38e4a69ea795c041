import * as z from 'zod'
import { environment, setting } from '../platform/env.ts'
import { Adjustment } from '../schemas/analysis.ts'

/** A URL that paths are added to. */
export const baseAddress = (url: z.ZodType<string>) =>
  url.refine((address) => !/[?#]/.test(address), 'must have no query and no fragment')

/** A URL that others get to see. */
export const published = (url: z.ZodType<string>) =>
  url.refine(
    (address) => URL.parse(address)?.username === '' && URL.parse(address)?.password === '',
    'must have no user name and no password',
  )

/** A setting whose empty text switches off what otherwise has a default. */
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
 * The servers outside that a deployment may set.
 *
 * @param url what the address of a server must be
 */
export const serverUrls = (url: z.ZodType<string>) => ({
  pvwattsUrl: url.optional(),
  /** Base address of the PVGIS API; undefined for the public one. */
  pvgisUrl: baseAddress(url).optional(),
  /** Template of the addresses of terrain tiles; undefined for the public ones. */
  terrainTilesUrl: tilesTemplate(url).optional(),
  /** The search for addresses that the page asks; null: it takes coordinates only. */
  geocoderUrl: noneOr(published(baseAddress(url))),
  /** Template of the addresses of the tiles of the page's map; null: it has no map. */
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
