import { expect, test, vi } from 'vitest'
import { adjustmentOrDefault } from '../../../lib/operations/settings.ts'
import { environment } from '../../../lib/platform/env.ts'

const ADJUSTMENTS = ['daylight-hours', 'energy'] as const

test('the request decides, or else the setting, or else the operation', () => {
  for (const setting of [undefined, '', ...ADJUSTMENTS]) {
    vi.stubEnv(environment.defaultAdjustment, setting)
    for (const own of ADJUSTMENTS) {
      expect(adjustmentOrDefault(undefined, own)).toBe(setting || own)
      for (const given of ADJUSTMENTS) expect(adjustmentOrDefault(given, own)).toBe(given)
    }
  }
})

test('an invalid setting is an error, not a guess', () => {
  vi.stubEnv(environment.defaultAdjustment, 'Energy')
  expect(() => adjustmentOrDefault(undefined, 'energy')).toThrow('must be daylight-hours or energy')
})
