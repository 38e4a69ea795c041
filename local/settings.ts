import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { AllowedOrigins } from '../lib/operations/cors-policy.ts'
import { defaultEstimators, EstimatorOrder } from '../lib/operations/estimator-order.ts'
import {
  baseAddress,
  DefaultAdjustment,
  noneOr,
  published,
  tilesTemplate,
} from '../lib/operations/settings.ts'
import { commaSeparated } from '../lib/platform/env.ts'
import type { EstimatorName } from '../lib/schemas/baseline.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../web/hosting.ts'
import { StartError } from './start-error.ts'

/** The default key. Everyone knows it, so it is no secret: the server gives it to the page. */
export const PUBLIC_KEY = 'local-development-key'

const PORT = 'must be a whole number from 0 to 65535'

/** Sent in a header. Trimmed, because a key that comes from a file often ends with a line break. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces')

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** Where callers reach the service, without a slash at the end. */
const publicUrl = published(baseAddress(httpUrl)).transform((address) => address.replace(/\/+$/, ''))

const list = (items: z.ZodType<string[], string[]>) =>
  z.string().default('').transform(commaSeparated).pipe(items)

/** A whole number as a variable holds it. */
const count = (most: number) => {
  const error = `must be a whole number from 1 to ${most}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.int().min(1, error).max(most, error))
}

/** A public server, meant for everyone's occasional use. */
const OVERPASS = 'https://overpass-api.de/api/interpreter'

const Variables = z.object({
  PORT: z.string().regex(/^\d+$/, PORT).default('3000').transform(Number).pipe(z.int().max(65_535, PORT)),
  DATA_DIR: z.string().default('.data'),
  API_KEY: key.default(PUBLIC_KEY),
  ESTIMATORS: z.string().transform(commaSeparated).pipe(EstimatorOrder).optional(),
  PVWATTS_URL: httpUrl.optional(),
  PVWATTS_API_KEY: key.optional(),
  PVGIS_URL: baseAddress(httpUrl).optional(),
  TERRAIN_TILES_URL: tilesTemplate(/^https?$/, 'must be an http or https URL').optional(),
  OVERPASS_URL: baseAddress(httpUrl).default(OVERPASS),
  GEOCODER_URL: noneOr(published(baseAddress(httpUrl))).default(PHOTON),
  MAP_TILES_URL: noneOr(published(tilesTemplate(/^https?$/, 'must be an http or https URL'))).default(
    OPEN_STREET_MAP,
  ),
  MAP_CREDIT: z.string().default(OPEN_STREET_MAP_CREDIT),
  DEFAULT_ADJUSTMENT: DefaultAdjustment,
  ALLOWED_ORIGINS: list(AllowedOrigins),
  ALLOWED_HOSTS: list(
    z.array(
      z.hostname('must be a host name such as shading.example.org, without scheme or port').toLowerCase(),
    ),
  ),
  PUBLIC_URL: publicUrl.optional(),
  RUN_THREADS: count(1024).default(availableParallelism()),
  RUN_RETENTION_DAYS: count(365).default(30),
})

/** Without settings, an estimate needs no network. */
const DEFAULT_ESTIMATORS: readonly EstimatorName[] = ['embedded']

const Environment = Variables.transform((variables) => ({
  port: variables.PORT,
  dataFolder: resolve(variables.DATA_DIR),
  apiKey: variables.API_KEY,
  /** The production estimators in order of preference. */
  estimators:
    variables.ESTIMATORS ??
    defaultEstimators(
      { hasKey: variables.PVWATTS_API_KEY !== undefined, hasUrl: variables.PVWATTS_URL !== undefined },
      DEFAULT_ESTIMATORS,
    ),
  /** URL of the endpoint and key of PVWatts. */
  pvwattsUrl: variables.PVWATTS_URL,
  pvwattsApiKey: variables.PVWATTS_API_KEY,
  /** Base address of the PVGIS API; undefined for the public one. */
  pvgisUrl: variables.PVGIS_URL,
  /** Template of the addresses of terrain tiles; undefined for the public ones. */
  terrainTilesUrl: variables.TERRAIN_TILES_URL,
  /** The Overpass server that knows buildings. */
  overpassUrl: variables.OVERPASS_URL,
  /** The search for addresses that the page asks; null: it takes coordinates only. */
  geocoderUrl: variables.GEOCODER_URL,
  /** Template of the addresses of the tiles of the page's map; null: it has no map. */
  mapTilesUrl: variables.MAP_TILES_URL,
  /** Whom the map credits, in plain text. */
  mapCredit: variables.MAP_CREDIT,
  /** The adjustment of requests that name none. */
  defaultAdjustment: variables.DEFAULT_ADJUSTMENT,
  /** Origins of the web pages that may call the API, besides the service's own; `*` allows all. */
  allowedOrigins: variables.ALLOWED_ORIGINS,
  /** Host names that requests may use in addition to the loopback names, in lower case. */
  allowedHosts: variables.ALLOWED_HOSTS,
  /** Where callers reach the service; undefined for its own address. */
  publicUrl: variables.PUBLIC_URL,
  /** How many threads compute the rows of runs. */
  runThreads: variables.RUN_THREADS,
  /** How long runs and their files are kept. */
  runRetentionDays: variables.RUN_RETENTION_DAYS,
}))

type FromEnvironment = Readonly<z.output<typeof Environment>>

/** The settings of the local service. */
export type Settings = Omit<FromEnvironment, 'dataFolder'> & {
  /** null keeps the data in memory only. */
  readonly dataFolder: string | null
}

/** `ALLOWED_HOSTS, entry 2, must be …` */
const describeIssue = ({ path: [variable, index], message }: z.core.$ZodIssue): string =>
  `${String(variable)}${typeof index === 'number' ? `, entry ${index + 1},` : ''} ${message}`

/** An empty variable counts as missing, but one of these switches something off. */
const CAN_BE_EMPTY = ['GEOCODER_URL', 'MAP_TILES_URL']

/**
 * Reads the settings.
 *
 * @throws StartError that names every invalid variable in one line
 */
export const readSettings = (environment: NodeJS.ProcessEnv): FromEnvironment => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value || CAN_BE_EMPTY.includes(name)),
  )
  const result = Environment.safeParse(present)
  if (!result.success) throw new StartError(result.error.issues.map(describeIssue).join('; '))
  return result.data
}
