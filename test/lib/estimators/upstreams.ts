import { onTestFinished, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { startPvgisServer } from '../../pvgis/server.ts'
import { type Behavior, startUpstream } from '../upstream/server.ts'

/** Starts a server for the current test, and puts its address into a variable. */
const startAt =
  (variable: string) =>
  async (...script: readonly [Behavior, ...Behavior[]]) => {
    const upstream = await startUpstream(...script)
    onTestFinished(() => upstream.close())
    vi.stubEnv(variable, upstream.url)
    return upstream
  }

export const startPvwatts = startAt(environment.pvwattsUrl)
export const startOverpass = startAt(environment.overpassUrl)

export const startPvgis = async (...faults: readonly Behavior[]) => {
  const upstream = await startPvgisServer({ faults })
  onTestFinished(() => upstream.close())
  vi.stubEnv(environment.pvgisUrl, upstream.url)
  return upstream
}
