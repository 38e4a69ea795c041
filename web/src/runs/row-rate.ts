import { useEffect, useState } from 'preact/hooks'
import type { RunSummary } from '../api/types.ts'

/** How many rows were done at a time, in milliseconds since 1970. */
interface Sample {
  readonly at: number
  readonly done: number
}

/** Rows are counted by the hundreds, so a shorter time says little. */
const MIN_SPAN_MS = 5_000
/** The rate changes when other runs start or end. */
const MAX_SPAN_MS = 120_000

const MINUTE_MS = 60_000

/** The samples of the last two minutes, the new one included. */
export const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => sample.at - at <= MAX_SPAN_MS),
  sample,
]

/** Rows per minute over the samples; null if they are too few to tell. */
export const rowsPerMinute = (samples: readonly Sample[]): number | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < MIN_SPAN_MS || last.done === first.done) return null
  return ((last.done - first.done) / (last.at - first.at)) * MINUTE_MS
}

/** `about 12 min`, no more exact than a rate can be. @param minutes at least 0 */
export const roughDuration = (minutes: number): string => {
  if (minutes < 1) return 'less than a minute'
  return minutes < 90 ? `about ${Math.round(minutes)} min` : `about ${Math.round(minutes / 60)} h`
}

/**
 * Rows per minute as seen by this page; null unless the run estimates rows and the rate is known.
 *
 * @param at when the run was in this state, in milliseconds since 1970
 */
export const useRowRate = (run: RunSummary, at: number): number | null => {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const isEstimating = run.progress?.step === 'rows' && !run.progress.waitingUntil
  useEffect(() => {
    setSamples((before) => (isEstimating ? withSample(before, { at, done: run.done }) : []))
  }, [at, isEstimating])
  return rowsPerMinute(samples)
}
