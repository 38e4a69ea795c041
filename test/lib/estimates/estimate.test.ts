import { beforeEach, expect, test, vi } from 'vitest'
import { estimate } from '../../../lib/estimates/estimate.ts'
import { environment } from '../../../lib/platform/env.ts'
import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { MAX_VARIANTS } from '../../../lib/schemas/estimate.ts'
import { contextAt } from '../../context.ts'
import { HOUSE } from '../horizon/skylines.ts'
import { uniform } from '../shading/profiles.ts'
import { NOW } from '../storage/samples.ts'

beforeEach(() => {
  vi.stubEnv(environment.estimators, 'embedded')
})
const VARIANTS = 20

const request = {
  latitude: 40,
  longitude: -105.2,
  panelTilt: 20,
  panelAzimuth: 180,
  systemSize: 4,
  horizonProfile: uniform(10),
  obstacles: [],
  horizonSource: null,
  panelHeight: 5,
  array: null,
  otherPlanes: [],
  hours: false,
  variants: Array.from({ length: VARIANTS }, (_, i) => ({ name: `Tilt ${i}`, panelTilt: 30 + i })),
}

test('other requests have a turn before each variant, and the estimates stop at the deadline', async () => {
  let turns = 0
  let isDone = false
  const takeTurns = (): void => {
    turns++
    if (!isDone) setImmediate(takeTurns)
  }
  // Loads the estimator's modules and data.
  await estimate({ ...request, variants: [] }, contextAt(NOW))
  setImmediate(takeTurns)
  let checks = 0
  const { deadline, ...context } = contextAt(NOW)
  const late: RequestContext = {
    ...context,
    deadline: { ...deadline, millisecondsLeft: () => (++checks > VARIANTS / 2 ? 0 : 60_000) },
  }
  await expect(estimate(request, late)).rejects.toMatchObject({ name: 'VisibleError', kind: 'timedOut' })
  isDone = true
  expect(checks).toBe(VARIANTS / 2 + 1)
  expect(turns).toBeGreaterThanOrEqual(VARIANTS / 2)
})

test('more points and obstacles than a response can hold are refused', async () => {
  const horizonProfile = Array.from({ length: 360 }, (_, i) => ({ direction: `${i}`, heightAngle: 1 }))
  const variants = Array.from({ length: MAX_VARIANTS }, (_, i) => ({ name: `Variant ${i}` }))
  const asked = estimate({ ...request, horizonProfile, variants, obstacles: [HOUSE] }, contextAt(NOW))
  const message = expect.stringContaining('at most 36360 points')
  await expect(asked).rejects.toMatchObject({ errors: [{ field: 'variants', message }] })
})
