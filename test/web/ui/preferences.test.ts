import { afterEach, expect, test, vi } from 'vitest'
import { restorePreferences } from '../../../web/src/ui/preferences.ts'

const DEFAULTS = { year: null, sortSitesBy: 'newest', panelHeight: 5, price: null }

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [
    '{"year":2024,"sortSitesBy":"loss","panelHeight":12,"price":{"amount":0.3,"currency":"€"}}',
    { year: 2024, sortSitesBy: 'loss', panelHeight: 12, price: { amount: 0.3, currency: '€' } },
  ],
  ['{"year":"x","sortSitesBy":"name","price":0.3}', { ...DEFAULTS, sortSitesBy: 'name' }],
  ['{"sortSitesBy":"size","panelHeight":null}', DEFAULTS],
  ['null', DEFAULTS],
  ['{', DEFAULTS],
])('%s', (text, expected) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(restorePreferences()).toEqual(expected)
})

test('without storage, there are the defaults', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(restorePreferences()).toEqual(DEFAULTS)
})
