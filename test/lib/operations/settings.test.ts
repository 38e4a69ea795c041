import { afterEach, expect, test, vi } from 'vitest'
import { adjustmentOrDefault } from '../../../lib/operations/settings.ts'
import { environment } from '../../../lib/platform/env.ts'

const ADJUSTMENTS = ['daylight-hours', 'energy'] as const

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([undefined, ''])('with the setting %j the operation decides', (setting) => {
  vi.stubEnv(environment.defaultAdjustment, setting)
  for (const own of ADJUSTMENTS) expect(adjustmentOrDefault(undefined, own)).toBe(own)
})

test.each(ADJUSTMENTS)('the setting %s decides for every operation, and a request above it', (setting) => {
  vi.stubEnv(environment.defaultAdjustment, setting)
  for (const own of ADJUSTMENTS) {
    expect(adjustmentOrDefault(undefined, own)).toBe(setting)
    for (const given of ADJUSTMENTS) expect(adjustmentOrDefault(given, own)).toBe(given)
  }
})

test('an invalid setting is an error, not a guess', () => {
  vi.stubEnv(environment.defaultAdjustment, 'Energy')
  expect(() => adjustmentOrDefault(undefined, 'energy')).toThrow('must be daylight-hours or energy')
})
