import { expect, test, vi } from 'vitest'
import { restorePreferences } from '../../../web/src/ui/preferences.ts'

const NOBODY = { name: '', logo: '' }
const DEFAULTS = { price: null, currency: '', installer: NOBODY, geocoder: null }

test.each([
  [
    '{"sortSitesBy":"loss","price":{"amount":0.3,"currency":"€"}}',
    { ...DEFAULTS, price: { amount: 0.3, currency: '€' } },
  ],
  ['{"price":null,"currency":"CHF"}', { ...DEFAULTS, currency: 'CHF' }],
  ['{"sortSitesBy":"name","price":0.3}', DEFAULTS],
  ['{"sortSitesBy":"size","installer":{"name":1}}', DEFAULTS],
  [
    '{"installer":{"name":"Solar","logo":"data:"}}',
    { ...DEFAULTS, installer: { name: 'Solar', logo: 'data:' } },
  ],
  ['null', DEFAULTS],
  ['{', DEFAULTS],
])('%s', (text, expected) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(restorePreferences()).toEqual(expected)
})
