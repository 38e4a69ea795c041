import type { RunSummary } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'
import { fieldLabel } from '../ui/labels.ts'
import { routes } from '../ui/route.ts'

/** The address of all runs, and of the form for another one. */
export const RUNS = `#${routes.runs}`

export const runHref = (id: string): string => `${RUNS}/${id}`

/** Id of the heading above all runs, which gets the focus when a run is gone. */
export const RUNS_TITLE = 'runs-title'

/** Id of the heading of a run, which gets the focus when it has been started. */
export const RUN_TITLE = 'run-title'

/** `1 row`, `20,000 rows` */
export const rowCount = (rows: number): string => `${wholeNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** What is wrong with a row: columns keep their names, and what is within a cell gets words, `Horizon, point 1, height`. */
export const faultText = (text: string): string =>
  text.replace(/(?<=^|; )\w+(\.\w+)+(?= )/g, (path) => fieldLabel(path))

export const stateText = ({ state, failed }: Pick<RunSummary, 'state' | 'failed'>): string => {
  if (state === 'waiting') return 'Waiting for its file'
  if (state === 'running') return 'Running'
  if (state === 'failed') return 'Failed'
  return failed === 0 ? 'Done' : `Done, ${wholeNumber(failed)} failed`
}

const MAX_NAME_LENGTH = 200

export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/(?<=.)\.[^.]*$/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim()

const STEPS = [
  ['upload', 'Send the file'],
  ['prepare', 'Read the file'],
  ['terrain', 'Fetch the terrain around each place'],
  ['baselines', 'Fetch the unshaded production'],
  ['rows', 'Estimate the rows'],
  ['join', 'Write the results'],
] as const

/** The steps of a run in order, with what each does. */
export const stepsOf = ({ horizon }: Pick<RunSummary, 'horizon'>) =>
  STEPS.filter(([step]) => step !== 'terrain' || horizon === 'terrain')

/** How far the current step is; null while that is unknown, or if it has only one part. */
export const countOf = ({ progress, rows, done }: Pick<RunSummary, 'progress' | 'rows' | 'done'>) => {
  if (!progress || progress.total <= 1) return null
  if (progress.step === 'rows' && rows !== null) return { done, total: rows, unit: 'rows' }
  return { done: progress.done, total: progress.total, unit: 'parts' }
}

const MINUTE_MS = 60_000

/** How many rows were done at a time, in milliseconds since 1970. */
interface Sample {
  readonly at: number
  readonly done: number
}

/** Rows are counted by the hundreds, so a shorter time says little. */
const MIN_SPAN_MS = 5_000

/** Rows per minute between two samples; null if they are too close to tell. */
export const rowsPerMinute = (first: Sample, last: Sample): number | null =>
  last.at - first.at < MIN_SPAN_MS || last.done === first.done
    ? null
    : ((last.done - first.done) / (last.at - first.at)) * MINUTE_MS

/** `about 12 min`, no more exact than a rate can be. @param minutes at least 0 */
export const roughDuration = (minutes: number): string => {
  if (minutes < 1) return 'less than a minute'
  return minutes < 90 ? `about ${Math.round(minutes)} min` : `about ${Math.round(minutes / 60)} h`
}

const MIN_MS = 1_000
const MAX_MS = 15_000
const HIDDEN_MS = 60_000

/** A run is asked about after this share of its age, so that a short one is watched closely and a long one costs little. */
const SHARE_OF_AGE = 1 / 20

/** Whether anything about the run may still change. */
export const isUnderWay = ({ state }: Pick<RunSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/**
 * How long to wait before asking about a run again, in milliseconds.
 *
 * @param now milliseconds since 1970
 * @param isHidden whether the page is out of sight
 */
export const pollMilliseconds = (
  { createdAt, startedAt, progress }: Pick<RunSummary, 'createdAt' | 'startedAt' | 'progress'>,
  now: number,
  isHidden: boolean,
): number => {
  if (isHidden) return HIDDEN_MS
  if (progress?.waitingUntil) return MAX_MS
  const share = (now - Date.parse(startedAt ?? createdAt)) * SHARE_OF_AGE
  return Math.min(Math.max(share, MIN_MS), MAX_MS)
}
