import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'
import { AllowedOrigins } from '../lib/operations/cors-policy.ts'
import {
  baseAddress,
  DEFAULT_ON_AWS,
  DefaultAdjustment,
  defaultEstimators,
  EstimatorOrder,
  noneOr,
  serverUrls,
} from '../lib/operations/settings.ts'
import { commaSeparated } from '../lib/platform/env.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../web/hosting.ts'

/** Invalid settings, one per line of the message. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** On the command line every value is a string. */
const fromText = <Schema extends z.ZodType>(schema: Schema, read: (text: string) => unknown) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema)

const NUMBER = /^\d+(\.\d+)?$/
const number = <Schema extends z.ZodType>(schema: Schema) =>
  fromText(schema, (text) => (NUMBER.test(text) ? Number(text) : text))
const flag = fromText(
  z.boolean('must be true or false'),
  (text) => ({ true: true, false: false })[text] ?? text,
)
const list = <Items extends z.ZodType>(items: Items) => fromText(items, commaSeparated)

const RETENTIONS = Object.values(RetentionDays).filter((days) => typeof days === 'number')
const wholeNumber = z.int('must be a whole number').min(1, 'must be at least 1')
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https URL' })
const servers = serverUrls(httpsUrl)
const tableName = z.string().regex(/^[\w.-]{3,255}$/, 'must be a table name')

const Fields = z.strictObject({
  /** Several stages can share an account. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be 1 to 20 lower-case letters and digits')
    .default('prod'),
  /** Protects the tables and retains them when the stack is deleted. false: a disposable stage. */
  keepData: flag.default(true),
  /** Names of the API keys. Each key has its own rate and quota. */
  apiKeys: list(z.array(z.string().regex(/^[a-z][a-z0-9]*$/i, 'must consist of letters and digits')))
    .refine((names) => names.length > 0, 'must name at least one key')
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      'must not contain a name twice',
    )
    .default(['first']),
  /** Sustained requests per second: per key, and per operation without a key for all its callers together. */
  rateLimit: number(z.number('must be a number').positive('must be above 0')).default(20),
  burstLimit: number(wholeNumber).default(40),
  /** Requests per key and day. */
  dailyQuota: number(wholeNumber).default(20_000),
  /** Origins of the web pages that may call the API: a list, * for all, or empty for none. Default: the stage's own page. */
  allowedOrigins: list(AllowedOrigins).optional(),
  /** Name of the SSM SecureString that holds the estimator's API key. */
  pvwattsKeyParameter: z
    .string()
    .regex(/^\/?[\w.-]+(\/[\w.-]+)*$/, 'must be an SSM parameter name')
    .optional(),
  /** The production estimators in order of preference; the default depends on the settings of PVWatts. */
  estimators: list(EstimatorOrder).optional(),
  ...servers,
  /** The Overpass server for buildings, if there is one. */
  overpassUrl: baseAddress(httpsUrl).optional(),
  geocoderUrl: servers.geocoderUrl.default(PHOTON),
  mapTilesUrl: servers.mapTilesUrl.default(OPEN_STREET_MAP),
  /** The map's credit, in plain text. */
  mapCredit: z.string().default(OPEN_STREET_MAP_CREDIT),
  defaultAdjustment: DefaultAdjustment,
  /** Receives an email when an alarm goes off and when it clears; empty for no emails. */
  alarmEmail: noneOr(z.email('must be an email address')).optional(),
  /** US dollars. Emails to alarmEmail warn when the account's costs of a month reach this. */
  monthlyBudget: number(z.number('must be a number').positive('must be above 0')).optional(),
  logRetentionDays: number(z.literal(RETENTIONS, `must be one of ${RETENTIONS.join(', ')}`)).default(30),
  /** Days for which runs and their files are kept. */
  runRetentionDays: number(wholeNumber.max(365, 'must be at most 365')).default(30),
  /** Maximum number of parts that estimate rows at once. Each takes one of the account's concurrent functions. */
  runConcurrency: number(wholeNumber.max(1000, 'must be at most 1000')).default(4),
  /** Maximum number of a run's parts that call the production estimators at once. */
  runBaselineConcurrency: number(wholeNumber.max(100, 'must be at most 100')).default(2),
  /**
   * Logs one line per request; defaults to keepData. With keepData off, API Gateway must already have permission to write
   * logs in the account.
   */
  accessLogs: flag.optional(),
  /** Hosts the page on CloudFront, with the API on the same origin. */
  console: flag.default(true),
  /** Another address of the API, its certificate, and the Route 53 zone that gets its record. */
  domainName: z
    .string()
    .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'must be a domain name in lower case')
    .optional(),
  certificateArn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/, 'must be the ARN of a certificate in ACM')
    .optional(),
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z\d]+$/, 'must be the id of a hosted zone')
    .optional(),
  /** Existing tables, such as restored ones, to use instead of new ones. */
  sitesTable: tableName.optional(),
  analysesTable: tableName.optional(),
})

/** Settings that require another. */
const NEEDS = [
  ['monthlyBudget', 'alarmEmail'],
  ['domainName', 'certificateArn'],
  ['certificateArn', 'domainName'],
  ['hostedZoneId', 'domainName'],
] as const

const Consistent = Fields.superRefine((settings, context) => {
  for (const [name, needed] of NEEDS)
    if (settings[name] !== undefined && !settings[needed])
      context.addIssue({ code: 'custom', path: [name], message: `needs the setting ${needed}` })
})

const Settings = Consistent.transform(({ accessLogs, estimators, ...given }) => {
  const { keepData, pvwattsKeyParameter, pvwattsUrl } = given
  const access = { hasKey: pvwattsKeyParameter !== undefined, hasUrl: pvwattsUrl !== undefined }
  return {
    ...given,
    accessLogs: accessLogs ?? keepData,
    estimators: estimators ?? [...defaultEstimators(access, DEFAULT_ON_AWS)],
  }
})
/** Every setting has a value or is optional. */
export type Settings = Readonly<z.output<typeof Settings>>

/** The `stages` of cdk.json: settings by stage. */
const Stages = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Context whose name contains a colon or a slash is meant for CDK itself. */
const isSetting = (name: string): boolean => /^\w+$/.test(name)

const describe = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `Setting ${key} does not exist`)
    : [`Setting ${issue.path.join('.')} ${issue.message}`]

/** A deployment without these would switch the stage back to new tables, so they do not belong on the command line. */
const PERMANENT = ['sitesTable', 'analysesTable']

/** The settings of a stage in cdk.json, which must list every stage except prod. */
const ofStage = (stages: unknown, stage: unknown): Record<string, unknown> => {
  const known = Stages.safeParse(stages)
  if (!known.success) throw new SettingsError('Setting stages must be an object with an object per stage')
  const found = known.data[String(stage)]
  if (found === undefined && stage !== 'prod')
    throw new SettingsError(
      `Setting stage is "${stage}", which is not in cdk.json: its stages are ${[...new Set(['prod', ...Object.keys(known.data)])].join(', ')}`,
    )
  return found ?? {}
}

/**
 * Reads the settings from CDK's context. Top-level context (in cdk.json, or `-c name=value`) overrides the stage's
 * entry under `stages`, which overrides the defaults.
 *
 * @throws SettingsError listing every invalid setting
 */
export const readSettings = (context: Readonly<Record<string, unknown>>): Settings => {
  const { stages = {}, ...given } = Object.fromEntries(
    Object.entries(context).filter(([name]) => isSetting(name)),
  )
  const misplaced = PERMANENT.find((name) => name in given)
  if (misplaced)
    throw new SettingsError(`Setting ${misplaced} is only allowed in cdk.json, under stages.<stage>`)
  const result = Settings.safeParse({ ...ofStage(stages, given.stage ?? 'prod'), ...given })
  if (!result.success) throw new SettingsError(result.error.issues.flatMap(describe).join('\n'))
  return result.data
}
