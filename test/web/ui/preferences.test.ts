import { expect, test, vi } from 'vitest'
import { restorePreferences } from '../../../web/src/ui/preferences.ts'

const DEFAULTS = { price: null, currency: '', installer: { name: '', logo: '' }, geocoder: null }

test.each([
  ['{"sortSitesBy":"loss","price":{"amount":0.3,"currency":"€"}}', { price: { amount: 0.3, currency: '€' } }],
  ['{"price":0.3,"currency":"CHF"}', { currency: 'CHF' }],
  ['{"installer":{"name":1}}', {}],
  ['{"installer":{"name":"Solar","logo":"data:"}}', { installer: { name: 'Solar', logo: 'data:' } }],
  ['null', {}],
  ['{', {}],
])('%s', (text, expected) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(restorePreferences()).toEqual({ ...DEFAULTS, ...expected })
})
