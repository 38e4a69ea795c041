import { onTestFinished, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { startPvgisServer } from '../../pvgis/server.ts'
import { type Behavior, startUpstream } from '../upstream/server.ts'

/** A server that stands in for PVWatts until the test is over. The file unstubs the environment. */
export const startPvwatts = async (...script: readonly [Behavior, ...Behavior[]]) => {
  const upstream = await startUpstream(...script)
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.pvwattsUrl, upstream.url)
  return upstream
}

/** The same for PVGIS. */
export const startPvgis = async (...faults: readonly Behavior[]) => {
  const upstream = await startPvgisServer({ faults })
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.pvgisUrl, upstream.url)
  return upstream
}
