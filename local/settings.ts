import { accessSync, constants, existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { AllowedOrigins } from '../lib/operations/cors-policy.ts'
import {
  baseAddress,
  DefaultAdjustment,
  defaultEstimators,
  EstimatorOrder,
  published,
  serverUrls,
} from '../lib/operations/settings.ts'
import { commaSeparated } from '../lib/platform/env.ts'
import type { EstimatorName } from '../lib/schemas/baseline.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../web/hosting.ts'
import { StartError } from './start-error.ts'

/** The default key. It is public, not a secret: the server gives it to the page. */
export const PUBLIC_KEY = 'local-development-key'

/** Listens on all loopback addresses. */
const LOCALHOST = 'localhost'

const host = z
  .string()
  .refine((address) => address === LOCALHOST || (isIP(address) !== 0 && !address.includes('%')), {
    abort: true,
    error:
      'must be an IP address of this machine, 0.0.0.0 for all of them, or localhost (if your shell sets it to a name, unset it)',
  })

const isLoopback = (address: string): boolean => address === LOCALHOST || /^127\.|^::1$/.test(address)

/** Sent in a header. */
const key = z.string().regex(/^[\x21-\x7e]*$/, 'must be visible ASCII characters without spaces')

const hostName = z.hostname('must be a host name such as shading.example.org, without scheme or port')

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const servers = serverUrls(httpUrl)

const list = (items: z.ZodType<string[], string[]>) =>
  z.string().default('').transform(commaSeparated).pipe(items)

/** As the text of a variable. */
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.int().min(least, error).max(most, error))
}

/** A public server, meant for everyone's occasional use. */
const OVERPASS = 'https://overpass-api.de/api/interpreter'

/** By setting name; the variables are named `PORT`, `PVWATTS_URL` and so on. */
const Fields = z.object({
  port: wholeNumber(0, 65_535).default(3000),
  host: host.optional(),
  dataDir: z.string().regex(/^[^~]/, 'must not begin with ~: only a shell expands it').optional(),
  home: z.string().optional(),
  apiKey: key
    .min(1, 'must not be empty: set a key of your own, or unset it for the default one')
    .default(PUBLIC_KEY),
  estimators: z.string().transform(commaSeparated).pipe(EstimatorOrder).optional(),
  ...servers,
  pvwattsApiKey: key.optional(),
  // The HTTP client reads these itself, and fails to load if one is invalid.
  HTTP_PROXY: httpUrl.optional(),
  HTTPS_PROXY: httpUrl.optional(),
  http_proxy: httpUrl.optional(),
  https_proxy: httpUrl.optional(),
  /** The Overpass server for buildings. */
  overpassUrl: baseAddress(httpUrl).default(OVERPASS),
  geocoderUrl: servers.geocoderUrl.default(PHOTON),
  mapTilesUrl: servers.mapTilesUrl.default(OPEN_STREET_MAP),
  /** The credit on the map, in plain text. */
  mapCredit: z.string().default(OPEN_STREET_MAP_CREDIT),
  /** The adjustment of requests that name none; undefined for each operation's own default. */
  defaultAdjustment: DefaultAdjustment,
  /** Origins of the web pages that may call the API, besides the service's own; `*` allows all. */
  allowedOrigins: list(AllowedOrigins),
  /** Host names that requests may use besides the loopback names, in lower case. */
  allowedHosts: list(z.array(hostName.toLowerCase())),
  /** The URL at which callers reach the service, without a trailing slash; undefined for its own address. */
  publicUrl: published(baseAddress(httpUrl))
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  runThreads: wholeNumber(1, 1024).default(availableParallelism()),
  runRetentionDays: wholeNumber(1, 365).default(30),
})

/** Without settings: real weather, which needs no key. */
const DEFAULT_ESTIMATORS: readonly EstimatorName[] = ['pvgis', 'embedded']

export const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** In the working directory or, if it is not writable, in the home folder; an existing one comes first. The banner names it. */
const defaultDataFolder = (home: string | undefined): string => {
  const folder = resolve('.data')
  if (home === undefined) return folder
  const atHome = join(home, '.local/share/shading-estimation-service')
  if (existsSync(folder)) return isWritable(folder) ? folder : atHome
  return existsSync(atHome) || !isWritable(dirname(folder)) ? atHome : folder
}

/** Settings that open the server to others require a secret key. */
const Safe = Fields.superRefine(({ apiKey, host, allowedHosts, publicUrl }, { addIssue }) => {
  if (apiKey !== PUBLIC_KEY) return
  const openings = {
    host: host !== undefined && !isLoopback(host),
    allowedHosts: allowedHosts.length > 0,
    publicUrl: publicUrl !== undefined,
  }
  const message = 'opens the server to others: set API_KEY to a key of your own'
  for (const [name, isOpen] of Object.entries(openings))
    if (isOpen) addIssue({ code: 'custom', path: [name], message })
})

const Environment = Safe.transform(({ host, dataDir, home, estimators, allowedHosts, ...others }) => {
  const { pvwattsUrl, pvwattsApiKey, publicUrl } = others
  const access = { hasKey: pvwattsApiKey !== undefined, hasUrl: pvwattsUrl !== undefined }
  return {
    ...others,
    /** The address to listen on; undefined for the loopback addresses. */
    host: host === LOCALHOST ? undefined : host,
    dataFolder: resolve(dataDir ?? defaultDataFolder(home)),
    estimators: estimators ?? defaultEstimators(access, DEFAULT_ESTIMATORS),
    /** True if no setting chooses the estimators: the service then uses PVGIS only while it is reachable. */
    probesPvgis: [estimators, pvwattsApiKey, pvwattsUrl].every((value) => value === undefined),
    /** Includes the host that a proxy may forward. */
    allowedHosts: publicUrl === undefined ? allowedHosts : [...allowedHosts, new URL(publicUrl).hostname],
  }
})

type FromEnvironment = Readonly<z.output<typeof Environment>>

export type Settings = Omit<FromEnvironment, 'dataFolder'> & {
  /** null keeps the data in memory only. */
  readonly dataFolder: string | null
}

/** `PVWATTS_URL` for `pvwattsUrl`; names of proxy variables stay unchanged. */
const variableOf = (name: string): string =>
  name.includes('_') ? name : name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()

/** `ALLOWED_HOSTS, entry 2, must be …` */
const describeIssue = ({ path: [name, index], message }: z.core.$ZodIssue): string =>
  `${variableOf(String(name))}${typeof index === 'number' ? `, entry ${index + 1},` : ''} ${message}`

/** An empty variable counts as missing, except that these URLs switch a feature off and an empty key is an error. */
const NOT_MISSING = ['geocoderUrl', 'mapTilesUrl', 'apiKey']

/**
 * Reads the settings.
 *
 * @throws StartError that names every invalid variable in one line
 */
export const readSettings = (environment: NodeJS.ProcessEnv): FromEnvironment => {
  const present = Object.fromEntries(
    Object.keys(Fields.shape)
      // A value read from a file often ends with a line break.
      .map((name) => [name, environment[variableOf(name)]?.trim()] as const)
      .filter(([name, value]) => value || NOT_MISSING.includes(name)),
  )
  const result = Environment.safeParse(present)
  if (!result.success) throw new StartError(result.error.issues.map(describeIssue).join('; '))
  return result.data
}
