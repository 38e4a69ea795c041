import * as z from 'zod'
import { Adjustment, adjustmentOr } from './analysis.ts'
import { displayName, object, strictObject, timestamp, year } from './values.ts'

const name = displayName(200).describe('Display name of the run, without leading or trailing spaces')

const horizon = z
  .enum(['given', 'terrain'], 'must be given or terrain')
  .describe(
    '`given`: the horizon in each row; `terrain`: the terrain horizon at the place of each row instead',
  )

export const NewRun = strictObject('Options for estimating the rows of a file', {
  name,
  adjustment: adjustmentOr('energy'),
  year: year.exactOptional().describe('Year of the sample days. Default: the current UTC year'),
  horizon: horizon.default('given'),
})

const RunState = z
  .enum(['waiting', 'running', 'succeeded', 'failed'])
  .describe('`waiting`: for its file; `failed`: see `error`. Failed rows do not fail the run')

export const RUN_STEPS = ['prepare', 'terrain', 'baselines', 'rows', 'join'] as const

const Progress = object('Progress of a running run', {
  step: z
    .enum(RUN_STEPS)
    .describe(
      '`prepare`: reading the file; `terrain`: fetching horizons; `baselines`: fetching baselines; `rows`: estimating rows; ' +
        '`join`: joining the results',
    ),
  done: z.int().describe('Finished chunks of the step'),
  total: z.int().describe('Chunks of the step'),
  waitingUntil: timestamp
    .nullable()
    .describe(
      'Time at which the run calls the estimators again, if all their quotas are used up; otherwise null',
    ),
})

/** A run without the URLs of its files, which expire. */
export const RunSummary = object('An estimate of many sites at once', {
  id: z.string().describe('Identifier of the run'),
  name,
  adjustment: Adjustment,
  year: year.describe('Year of the sample days'),
  horizon,
  state: RunState,
  progress: Progress.nullable().describe('null unless the run is running'),
  rows: z.int().nullable().describe('Rows of the file; null until it has been read'),
  done: z.int().describe('Rows that have a result, including failed rows'),
  failed: z.int().describe('Rows whose result is an error'),
  createdAt: timestamp,
  startedAt: timestamp.nullable().describe('Time at which the file arrived; null before that'),
  finishedAt: timestamp.nullable(),
  expiresAt: timestamp.describe('Time at which the run and its files are deleted'),
  error: z.string().nullable().describe('Reason why the run failed'),
})

const expiresAt = timestamp.describe('Expiry of the presigned URLs; `GET /runs/{id}` issues new ones')

export const Run = RunSummary.extend({
  upload: z
    .object({
      url: z.url(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()).describe('Headers to send with the file'),
      expiresAt,
    })
    .nullable()
    .describe('Request that uploads the file, once; null unless the run is waiting'),
  results: z
    .object({
      url: z.url().describe('The results as CSV'),
      jsonLinesUrl: z.url().describe('The results as JSON lines, with months'),
      uploadUrl: z.url().describe('The file as it was uploaded'),
      expiresAt,
    })
    .nullable()
    .describe('null until the run has succeeded'),
}).describe('An estimate of many sites at once, and the URLs of its files')

export type NewRun = z.infer<typeof NewRun>
export type RunSummary = z.infer<typeof RunSummary>
export type Run = z.infer<typeof Run>
