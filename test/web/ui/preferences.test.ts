import { afterEach, expect, test, vi } from 'vitest'
import { restorePreferences } from '../../../web/src/ui/preferences.ts'

const DEFAULTS = { sortSitesBy: 'newest', price: null, geocoder: null }

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [
    '{"sortSitesBy":"loss","price":{"amount":0.3,"currency":"€"}}',
    { sortSitesBy: 'loss', price: { amount: 0.3, currency: '€' }, geocoder: null },
  ],
  ['{"sortSitesBy":"name","price":0.3}', { ...DEFAULTS, sortSitesBy: 'name' }],
  ['{"sortSitesBy":"size"}', DEFAULTS],
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
