import * as z from 'zod'
import { Adjustment, adjustmentOr } from './analysis.ts'
import { displayName, object, strictObject, timestamp, year } from './values.ts'

const name = displayName(200).describe('Display name of the run, without leading or trailing spaces')

const horizon = z
  .enum(['given', 'terrain'], 'must be given or terrain')
  .describe(
    "`given`: the horizon in each row. `terrain`: instead of it, the terrain's horizon at each row's place",
  )

export const NewRun = strictObject('What to do with the rows of a file', {
  name,
  adjustment: adjustmentOr('energy'),
  year: year.exactOptional().describe('Year of the sample days. Default: the current UTC year'),
  horizon: horizon.default('given'),
})

const RunState = z
  .enum(['waiting', 'running', 'succeeded', 'failed'])
  .describe('`waiting` for its file; `failed`: `error` says why. Rows that fail do not fail the run')

export const RUN_STEPS = ['prepare', 'terrain', 'baselines', 'rows', 'join'] as const

const Progress = object('What a running run is doing', {
  step: z
    .enum(RUN_STEPS)
    .describe(
      'Reading the file, fetching horizons, fetching baselines, estimating rows, joining the results',
    ),
  done: z.int().describe('Finished chunks of the step'),
  total: z.int().describe('Chunks of the step'),
  waitingUntil: timestamp
    .nullable()
    .describe('When the run asks the estimators again, if all their quotas are used up; otherwise null'),
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
  done: z.int().describe('Rows that have a result, failed ones included'),
  failed: z.int().describe('Rows whose result is an error'),
  createdAt: timestamp,
  startedAt: timestamp.nullable().describe('When the file arrived; null before'),
  finishedAt: timestamp.nullable(),
  expiresAt: timestamp.describe('When the run and its files are deleted'),
  error: z.string().nullable().describe('Why the run failed'),
})

const expiresAt = timestamp.describe('GET /runs/{id} issues another address')

export const Run = RunSummary.extend({
  upload: z
    .object({
      url: z.url(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()).describe('Headers to send with the file'),
      expiresAt,
    })
    .nullable()
    .describe('Where to send the file, once; null unless the run is waiting'),
  results: z
    .object({
      url: z.url().describe('The results as CSV'),
      jsonLinesUrl: z.url().describe('The results as JSON lines, with months'),
      uploadUrl: z.url().describe('The file as it was sent'),
      expiresAt,
    })
    .nullable()
    .describe('null until the run has succeeded'),
}).describe('An estimate of many sites at once, and the addresses of its files')

export type NewRun = z.infer<typeof NewRun>
export type RunSummary = z.infer<typeof RunSummary>
export type Run = z.infer<typeof Run>
