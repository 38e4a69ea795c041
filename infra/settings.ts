import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'

/** Why the app cannot be synthesised, in a line for each setting at fault. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** On the command line every value is text. */
const fromText = <Schema extends z.ZodType>(schema: Schema, read: (text: string) => unknown) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema)

const NUMBER = /^\d+(\.\d+)?$/
const number = <Schema extends z.ZodType>(schema: Schema) =>
  fromText(schema, (text) => (NUMBER.test(text) ? Number(text) : text))
const flag = fromText(
  z.boolean('must be true or false'),
  (text) => ({ true: true, false: false })[text] ?? text,
)
const list = <Item extends z.ZodType<string>>(item: Item) =>
  fromText(z.array(item), (text) => text.split(',').filter((part) => part !== ''))

const RETENTIONS = Object.values(RetentionDays).filter((days) => typeof days === 'number')
const wholeNumber = z.int('must be a whole number').min(1, 'must be at least 1')
const tableName = z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table')

const origin = z
  .string()
  .regex(
    /^(\*|https?:\/\/[\w.:[\]-]+)$/,
    'must be * or origins such as https://example.org, parted by commas',
  )

const Settings = z.strictObject({
  /** Stages stand side by side in an account. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be 1 to 20 lower-case letters and digits')
    .default('prod'),
  /** Keeps tables against loss, and when the stack goes. false: a stage to throw away. */
  keepData: flag.default(true),
  /** Names of the API keys; each has the rate and the quota for itself. */
  apiKeys: list(z.string().regex(/^[a-z][a-z0-9]*$/i, 'must be letters and digits'))
    .refine((names) => names.length > 0, 'must name a key')
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      'must not name a key twice',
    )
    .default(['first']),
  /** Requests a second, in the mean, with a key; and to each of the operations that need none, from all together. */
  rateLimit: number(z.number('must be a number').positive('must be above 0')).default(20),
  burstLimit: number(wholeNumber).default(40),
  /** Requests a day with a key. */
  dailyQuota: number(wholeNumber).default(20_000),
  /** Whose pages may call the API: *, some, or (empty) none. */
  allowedOrigins: list(origin)
    .refine((origins) => !origins.includes('*') || origins.length === 1, 'must be * alone, or origins')
    .default(['*']),
  /** Name of the SSM SecureString with the estimator's key. */
  pvwattsKeyParameter: z
    .string()
    .regex(/^\/?[\w.-]+(\/[\w.-]+)*$/, 'must be the name of an SSM parameter')
    .optional(),
  pvwattsUrl: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** Gets a message when an alarm goes off. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  logRetentionDays: number(z.literal(RETENTIONS, `must be one of ${RETENTIONS.join(', ')}`)).default(30),
  /** A line for each request. Without keepData it takes that API Gateway may write logs in this account already. */
  accessLogs: flag.optional(),
  /** Puts the page on CloudFront. */
  console: flag.default(false),
  /** Tables that are there already, such as restored ones, in the place of the stack's own. */
  sitesTable: tableName.optional(),
  analysesTable: tableName.optional(),
})

export type Settings = Omit<z.output<typeof Settings>, 'accessLogs'> & { readonly accessLogs: boolean }

/** Of one stage, in cdk.json; before them come those of the command line. */
const Stages = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Of context with a colon or a slash CDK itself is the reader. */
const isSetting = (name: string): boolean => /^\w+$/.test(name)

const fail = (error: z.ZodError): never => {
  const lines = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key} is not a setting`)
      : [`${issue.path.join('.')} ${issue.message}`],
  )
  throw new SettingsError(lines.map((line) => `Setting ${line}`).join('\n'))
}

/** Every deployment of the stage must know these, or it would go back to tables of its own. */
const LASTING = ['sitesTable', 'analysesTable']

/** What cdk.json has for a stage: any stage but the first has to stand there. */
const ofStage = (stages: unknown, stage: unknown): Record<string, unknown> => {
  const known = Stages.safeParse(stages)
  if (!known.success) throw new SettingsError('Setting stages must be an object of objects')
  const found = known.data[String(stage)]
  if (found === undefined && stage !== 'prod')
    throw new SettingsError(`Setting stage is "${stage}", which does not stand under stages in cdk.json`)
  return found ?? {}
}

/**
 * Settings from CDK's context: the defaults, then what cdk.json has for the stage under `stages`, then
 * what stands beside it there or on the command line (`-c name=value`).
 *
 * @throws SettingsError that names every setting at fault
 */
export const readSettings = (context: Readonly<Record<string, unknown>>): Settings => {
  const { stages = {}, ...given } = Object.fromEntries(
    Object.entries(context).filter(([name]) => isSetting(name)),
  )
  const misplaced = LASTING.find((name) => name in given)
  if (misplaced) throw new SettingsError(`Setting ${misplaced} belongs under stages in cdk.json, to a stage`)
  const result = Settings.safeParse({ ...ofStage(stages, given.stage ?? 'prod'), ...given })
  if (!result.success) return fail(result.error)
  return { ...result.data, accessLogs: result.data.accessLogs ?? result.data.keepData }
}
