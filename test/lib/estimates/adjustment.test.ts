import { afterEach, expect, test, vi } from 'vitest'
import { adjustmentOrDefault } from '../../../lib/estimates/adjustment.ts'
import { environment } from '../../../lib/platform/env.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([undefined, ''])('without a setting (%j) the default is daylight-hours', (setting) => {
  vi.stubEnv(environment.defaultAdjustment, setting)
  expect(adjustmentOrDefault(undefined)).toBe('daylight-hours')
  expect(adjustmentOrDefault('energy')).toBe('energy')
})

test.each(['daylight-hours', 'energy'] as const)('the default is the setting %s', (setting) => {
  vi.stubEnv(environment.defaultAdjustment, setting)
  expect(adjustmentOrDefault(undefined)).toBe(setting)
  expect(adjustmentOrDefault('daylight-hours')).toBe('daylight-hours')
  expect(adjustmentOrDefault('energy')).toBe('energy')
})

test('an invalid setting is an error, not a guess', () => {
  vi.stubEnv(environment.defaultAdjustment, 'Energy')
  expect(() => adjustmentOrDefault(undefined)).toThrow('must be daylight-hours or energy')
})
