import { expect, test } from 'vitest'
import type { Site } from '../../../web/src/api/types.ts'
import {
  changesOf,
  isChanged,
  numberErrors,
  parseNumber,
  parseYear,
  toDraft,
  toNewSite,
} from '../../../web/src/sites/draft.ts'

const site: Site = {
  id: 'an-id',
  name: 'Roof',
  latitude: -33.9,
  longitude: 18.4,
  panelTilt: 30,
  panelAzimuth: 0,
  systemSize: 8,
  horizonProfile: [{ direction: 'N', heightAngle: 20 }],
  obstacles: [],
  createdAt: '2026-07-01T09:30:00.000Z',
  updatedAt: '2026-07-01T09:30:00.000Z',
}

test.each([
  ['11.4', 11.4],
  [' 11,4 ', 11.4],
  ['−33.9', -33.9],
  ['0', 0],
])('%j is parsed as %d', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([[''], ['  '], ['x'], ['1.2.3'], ['47 N']])('%j is not a number and is sent as null', (text) => {
  expect(JSON.stringify(parseNumber(text))).toBe('null')
})

test('an empty year means the default of the service', () => {
  expect(parseYear(' ')).toBeNull()
  expect(parseYear('2030')).toBe(2030)
})

test('a saved site is unchanged', () => {
  expect(isChanged(toDraft(site), site)).toBe(false)
  expect(changesOf({ ...toDraft(site), latitude: '-33,90' }, site)).toEqual({})
})

test('a new site is changed once the user types something', () => {
  expect(isChanged(toDraft(null), null)).toBe(false)
  expect(isChanged({ ...toDraft(null), name: 'R' }, null)).toBe(true)
})

test('only changed fields are sent', () => {
  const horizonProfile = [{ direction: 'N', heightAngle: 21 }]
  expect(changesOf({ ...toDraft(site), systemSize: '9', horizonProfile }, site)).toEqual({
    systemSize: 9,
    horizonProfile,
  })
  expect(changesOf({ ...toDraft(site), panelTilt: '' }, site)).toEqual({ panelTilt: Number.NaN })
})

test('a draft contains every field of a site', () => {
  const { id, createdAt, updatedAt, ...fields } = site
  expect(toNewSite(toDraft(site))).toEqual(fields)
})

test('invalid numbers are reported at once, missing ones only by the service', () => {
  const draft = { ...toDraft(site), latitude: '47 N', longitude: '-', systemSize: 'Infinity', panelTilt: '' }
  const numberError = (field: string) => ({ field, message: 'must be a number' })
  const yearError = { field: 'year', message: 'must be a year, such as 2030' }
  expect(numberErrors(draft, 'now')).toEqual([
    ...['latitude', 'longitude', 'systemSize'].map(numberError),
    yearError,
  ])
  expect(numberErrors(toDraft(site), '-')).toEqual([yearError])
  expect(numberErrors(toDraft(site), '')).toEqual([])
})
