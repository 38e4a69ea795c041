import { afterEach, expect, test, vi } from 'vitest'
import { adjustmentOrDefault } from '../../../lib/estimates/adjustment.ts'
import { environment } from '../../../lib/platform/env.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  [undefined, 'daylight-hours'],
  ['', 'daylight-hours'],
  ['daylight-hours', 'daylight-hours'],
  ['energy', 'energy'],
])('with the setting %j the default is %s', (setting, expected) => {
  vi.stubEnv(environment.defaultAdjustment, setting)
  expect(adjustmentOrDefault(undefined)).toBe(expected)
  for (const given of ['daylight-hours', 'energy'] as const) expect(adjustmentOrDefault(given)).toBe(given)
})

test('an invalid setting is an error, not a guess', () => {
  vi.stubEnv(environment.defaultAdjustment, 'Energy')
  expect(() => adjustmentOrDefault(undefined)).toThrow('must be daylight-hours or energy')
})
