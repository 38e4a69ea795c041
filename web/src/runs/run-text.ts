import type { RunSummary } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'

type Outcome = Pick<RunSummary, 'state' | 'failed'>

/** `1 row`, `20,000 rows` */
export const rowCount = (rows: number): string => `${wholeNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** The state of a run in a few words. */
export const stateText = ({ state, failed }: Outcome): string => {
  if (state === 'waiting') return 'Waiting for its file'
  if (state === 'running') return 'Running'
  if (state === 'failed') return 'Failed'
  return failed === 0 ? 'Done' : `Done, ${wholeNumber(failed)} failed`
}

const MAX_NAME_LENGTH = 200

/** The name for the run of a file: that of the file, without its extension. */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/(?<=.)\.[^.]*$/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim()

const MAX_FILE_BYTES = 1e9

/** Why a file cannot be a portfolio, as far as its size says; null if it can. */
export const fileError = ({ size }: Pick<File, 'size'>): string | null => {
  if (size === 0) return 'This file is empty.'
  return size > MAX_FILE_BYTES
    ? 'This file is larger than 1 GB. Split it and start a run for each part.'
    : null
}

const SECOND_MS = 1000

/** How long a run took, `3 min 20 s`; null if it has not ended. */
export const elapsed = ({
  startedAt,
  finishedAt,
}: Pick<RunSummary, 'startedAt' | 'finishedAt'>): string | null => {
  if (startedAt === null || finishedAt === null) return null
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / SECOND_MS))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
