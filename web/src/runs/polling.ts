import type { RunSummary } from '../api/types.ts'

const MIN_MS = 1_000
const MAX_MS = 15_000
const HIDDEN_MS = 60_000

/** A run is asked about after this share of its age, so that a short one is watched closely and a long one costs little. */
const SHARE_OF_AGE = 1 / 20

/** Whether anything about the run may still change. */
export const isUnderWay = ({ state }: Pick<RunSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

const within = (milliseconds: number): number => Math.min(Math.max(milliseconds, MIN_MS), MAX_MS)

/**
 * How long to wait before asking about a run again, in milliseconds.
 *
 * @param now milliseconds since 1970
 * @param isHidden whether nobody sees the page
 */
export const pollMilliseconds = (
  { createdAt, startedAt, progress }: Pick<RunSummary, 'createdAt' | 'startedAt' | 'progress'>,
  now: number,
  isHidden: boolean,
): number => {
  if (isHidden) return HIDDEN_MS
  if (progress?.waitingUntil) return MAX_MS
  return within((now - Date.parse(startedAt ?? createdAt)) * SHARE_OF_AGE)
}
