import { PVGIS, WITHOUT_PVGIS } from '../lib/operations/settings.ts'
import { environment } from '../lib/platform/env.ts'
import { createLog } from '../lib/platform/log.ts'
import { agentOf, answers } from '../lib/upstream/http.ts'
import type { Settings } from './settings.ts'

const PROBE_MILLISECONDS = 2_000
const INTERVAL_MILLISECONDS = 10 * 60_000
const MAX_REPLY_BYTES = 100_000

export interface PvgisWatch {
  /** True if PVGIS was reachable at startup; null if it was not probed. */
  readonly isReachable: Promise<boolean | null>
  readonly close: () => void
}

const note = (isReachable: boolean): void => {
  process.env[environment.pvgisUnreachable] = isReachable ? '' : 'true'
}

/**
 * Probes PVGIS at once and then every ten minutes, and tells the estimators of this process and its threads, through the
 * environment, whether it is reachable, so that no request waits for a network that is, or may be, down. Does nothing if the
 * estimators are set.
 */
export const watchPvgis = (
  { probesPvgis, pvgisUrl = PVGIS }: Pick<Settings, 'probesPvgis' | 'pvgisUrl'>,
  intervalMilliseconds = INTERVAL_MILLISECONDS,
): PvgisWatch => {
  note(!probesPvgis)
  if (!probesPvgis) return { isReachable: Promise.resolve(null), close: () => {} }
  const agent = agentOf(PROBE_MILLISECONDS, MAX_REPLY_BYTES)
  let isClosed = false
  const probe = async (): Promise<boolean> => {
    const isReachable = await answers(pvgisUrl, agent, PROBE_MILLISECONDS)
    if (!isClosed) note(isReachable)
    return isReachable
  }
  const first = probe()
  let latest = first
  const timer = setInterval(async () => {
    const before = await latest
    latest = probe()
    const isReachable = await latest
    if (isReachable !== before) createLog().warn(isReachable ? 'PVGIS is reachable again' : WITHOUT_PVGIS)
  }, intervalMilliseconds).unref()
  return {
    isReachable: first,
    close: () => {
      isClosed = true
      clearInterval(timer)
      note(true)
    },
  }
}
