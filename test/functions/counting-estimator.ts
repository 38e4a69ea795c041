import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeEach, vi } from 'vitest'
import { environment } from '../../lib/platform/env.ts'
import { useServer } from '../http.ts'

const year = gunzipSync(
  readFileSync(
    new URL('../lib/energy/synthetic-years/pvwatts-hourly-desert-tilt20-azimuth180.json.gz', import.meta.url),
  ),
)

/** The place of the estimator's reply, and a horizon around it. */
export const PLACE = {
  latitude: 33.45,
  longitude: -112.07,
  panelTilt: 20,
  panelAzimuth: 180,
  systemSize: 4,
  horizonProfile: [
    { direction: '60', heightAngle: 4 },
    { direction: 'E', heightAngle: 12 },
    { direction: '140', heightAngle: 25 },
    { direction: 'SSW', heightAngle: 6 },
    { direction: '290', heightAngle: 15 },
  ],
}

let address = 0

/**
 * Runs an estimator for the tests of a file. It counts its calls and answers with a reference year. Each test has its own
 * address, so that nothing is cached.
 */
export const useCountingEstimator = () => {
  const estimator = { calls: 0 }
  const server = useServer((_, response) => {
    estimator.calls++
    response.end(year)
  })
  beforeEach(() => {
    estimator.calls = 0
    vi.stubEnv(environment.estimators, 'pvwatts')
    vi.stubEnv(environment.pvwattsUrl, `${server.url()}/${++address}/v8.json`)
  })
  return estimator
}
