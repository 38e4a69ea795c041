import { setTimeout } from 'node:timers/promises'
import type { NewRun } from '../../lib/schemas/run.ts'
import { Run } from '../../lib/schemas/run.ts'
import { get, post, RequestRefused, remove, type Target } from '../client.ts'

export interface Portfolio {
  readonly target: Target
  readonly run: NewRun
  readonly file: Blob
  readonly onProgress: (run: Run) => void
  /** Is told why the run has not been deleted in the end. */
  readonly onLeftBehind: (id: string, error: unknown) => void
  /** Gives the run up. */
  readonly signal: AbortSignal
}

const POLL_MILLISECONDS = 500

/** A server that is restarted continues its runs. */
const MAX_SILENCE_MILLISECONDS = 5 * 60_000

const upload = async ({ upload: to }: Run, file: Blob, signal: AbortSignal): Promise<void> => {
  if (!to) throw new Error('The service names no address for the file')
  const response = await fetch(to.url, { method: to.method, headers: to.headers, body: file, signal })
  if (!response.ok) throw new Error(`The file was refused with status ${response.status}`)
  await response.body?.cancel()
}

/** Asks until the run has ended, also while the service does not answer. */
const finished = async (id: string, { target, onProgress, signal }: Portfolio): Promise<Run> => {
  for (let answered = performance.now(); ; ) {
    try {
      const run = await get(target, `/runs/${id}`, Run, signal)
      answered = performance.now()
      onProgress(run)
      if (run.state === 'succeeded' || run.state === 'failed') return run
    } catch (error) {
      const isSilent = performance.now() - answered > MAX_SILENCE_MILLISECONDS
      if (signal.aborted || isSilent || error instanceof RequestRefused) throw error
    }
    await setTimeout(POLL_MILLISECONDS, undefined, { signal })
  }
}

/**
 * Starts a run, and deletes it in the end, unless it has results that could not be used.
 *
 * @param useResults gets the finished run, whose results can still be downloaded
 * @throws if the service cannot be reached or the run fails
 */
export const runPortfolio = async (
  portfolio: Portfolio,
  useResults: (run: Run) => Promise<void>,
): Promise<Run> => {
  const { target, file, signal } = portfolio
  const { id, ...waiting } = await post(target, '/runs', portfolio.run, Run)
  let isKept = false
  try {
    await upload({ id, ...waiting }, file, signal)
    const run = await finished(id, portfolio)
    if (run.state === 'failed') throw new Error(run.error ?? 'The run failed')
    isKept = true
    await useResults(run)
    isKept = false
    return run
  } finally {
    if (isKept && !signal.aborted) portfolio.onLeftBehind(id, new Error('its results were not written'))
    else await remove(target, `/runs/${id}`).catch((error: unknown) => portfolio.onLeftBehind(id, error))
  }
}
