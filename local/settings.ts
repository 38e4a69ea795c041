import { resolve } from 'node:path'
import * as z from 'zod'
import { commaSeparated } from '../lib/env.ts'
import { AllowedOrigins } from '../lib/origins.ts'
import { StartError } from './start-error.ts'

/** What the local service can be told by environment variables. */
export interface Settings {
  readonly port: number
  /** null keeps the data in memory. */
  readonly dataFolder: string | null
  readonly apiKey: string
  /** Address and key of an estimator elsewhere; without either the embedded one answers. */
  readonly pvwattsUrl: string | undefined
  readonly pvwattsApiKey: string | undefined
  /** Origins of other web pages that may call the API, `*` for all. */
  readonly allowedOrigins: readonly string[]
  /** Host names that requests may name beside the loopback ones, in lower case. */
  readonly allowedHosts: readonly string[]
}

const PORT = 'must be a whole number from 0 to 65535'

/** Sent in a header. Trimmed, because a key that comes from a file often ends with a line break. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces')

const list = (items: z.ZodType<string[], string[]>) =>
  z.string().default('').transform(commaSeparated).pipe(items)

const Environment = z.object({
  PORT: z.string().regex(/^\d+$/, PORT).default('3000').transform(Number).pipe(z.int().max(65_535, PORT)),
  DATA_DIR: z.string().default('.data'),
  API_KEY: key.default('local-development-key'),
  PVWATTS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PVWATTS_API_KEY: key.optional(),
  ALLOWED_ORIGINS: list(AllowedOrigins),
  ALLOWED_HOSTS: list(
    z.array(
      z.hostname('must be host names such as shading.example.org, without scheme or port').toLowerCase(),
    ),
  ),
})

/**
 * An empty variable counts as absent.
 *
 * @throws StartError that names every variable at fault
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const result = Environment.safeParse(given)
  if (!result.success) {
    throw new StartError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  }
  const {
    PORT: port,
    DATA_DIR,
    API_KEY: apiKey,
    PVWATTS_URL,
    PVWATTS_API_KEY,
    ALLOWED_ORIGINS,
    ALLOWED_HOSTS,
  } = result.data
  return {
    port,
    dataFolder: resolve(DATA_DIR),
    apiKey,
    pvwattsUrl: PVWATTS_URL,
    pvwattsApiKey: PVWATTS_API_KEY,
    allowedOrigins: ALLOWED_ORIGINS,
    allowedHosts: ALLOWED_HOSTS,
  }
}
