import { onTestFinished, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { startPvgisServer } from '../../pvgis/server.ts'
import { type Behavior, startUpstream, type Upstream } from '../upstream/server.ts'

/** Starts a server for the current test, and puts its address into a variable. */
const startAt =
  <Script extends readonly Behavior[]>(variable: string, start: (...script: Script) => Promise<Upstream>) =>
  async (...script: Script) => {
    const upstream = await start(...script)
    onTestFinished(() => upstream.close())
    vi.stubEnv(variable, upstream.url)
    return upstream
  }

export const startPvwatts = startAt(environment.pvwattsUrl, startUpstream)
export const startOverpass = startAt(environment.overpassUrl, startUpstream)
export const startPvgis = startAt(environment.pvgisUrl, (...faults: Behavior[]) =>
  startPvgisServer({ faults }),
)
