import type { RunSummary } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'
import { fieldLabel } from '../ui/labels.ts'
import { routes } from '../ui/route.ts'

/** The address of the list of runs, with the form for a new one. */
export const RUNS = `#${routes.runs}`

export const runHref = (id: string): string => `${RUNS}/${id}`

/** Id of the heading above the list of runs, which gets the focus after a run is deleted. */
export const RUNS_TITLE = 'runs-title'

/** Id of a run's heading, which gets the focus after the run is started. */
export const RUN_TITLE = 'run-title'

/** `1 row`, `20,000 rows` */
export const rowCount = (rows: number): string => `${wholeNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** The error of a row: column names stay, paths within a cell become words, `Horizon, point 1, height`. */
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

export const stepsOf = ({ horizon }: Pick<RunSummary, 'horizon'>) =>
  STEPS.filter(([step]) => step !== 'terrain' || horizon === 'terrain')

/** The progress of the current step; null if it is unknown or the step has only one part. */
export const countOf = ({ progress, rows, done }: Pick<RunSummary, 'progress' | 'rows' | 'done'>) => {
  if (!progress || progress.total <= 1) return null
  if (progress.step === 'rows' && rows !== null) return { done, total: rows, unit: 'rows' }
  return { done: progress.done, total: progress.total, unit: 'parts' }
}

const MINUTE_MS = 60_000

/** The number of rows done at one time, in milliseconds since 1970. */
interface Sample {
  readonly at: number
  readonly done: number
}

/** Rows arrive by the hundreds, so a shorter span says little. */
const MIN_SPAN_MS = 5_000

/** Rows per minute between two samples; null if they are too close to tell. */
export const rowsPerMinute = (first: Sample, last: Sample): number | null =>
  last.at - first.at < MIN_SPAN_MS || last.done === first.done
    ? null
    : ((last.done - first.done) / (last.at - first.at)) * MINUTE_MS

/** `about 12 min`, as imprecise as the rate behind it. @param minutes at least 0 */
export const roughDuration = (minutes: number): string => {
  if (minutes < 1) return 'less than a minute'
  return minutes < 90 ? `about ${Math.round(minutes)} min` : `about ${Math.round(minutes / 60)} h`
}

const MIN_MS = 1_000
const MAX_MS = 15_000
const HIDDEN_MS = 60_000

/** The polling interval as a share of a run's age: a short run is watched closely, a long one costs little. */
const SHARE_OF_AGE = 1 / 20

export const isUnderWay = ({ state }: Pick<RunSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/**
 * The time until the next poll of a run, in milliseconds.
 *
 * @param now milliseconds since 1970
 * @param isHidden true if the page is not visible
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
