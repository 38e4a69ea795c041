import { expect, test } from 'vitest'
import type { Site } from '../../../web/src/api/types.ts'
import {
  changesOf,
  draftOf,
  isChanged,
  numberOf,
  siteOf,
  wordsForNumbers,
  yearOf,
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
  createdAt: '2026-07-01T09:30:00.000Z',
  updatedAt: '2026-07-01T09:30:00.000Z',
}

test.each([
  ['11.4', 11.4],
  [' 11,4 ', 11.4],
  ['−33.9', -33.9],
  ['0', 0],
])('%j is the number %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each([[''], ['  '], ['x'], ['1.2.3'], ['47 N']])('%j is no number, and travels as null', (text) => {
  expect(JSON.stringify(numberOf(text))).toBe('null')
})

test('a year that is not given is left to the service', () => {
  expect(yearOf(' ')).toBeNull()
  expect(yearOf('2030')).toBe(2030)
})

test('a site as it is kept is not changed', () => {
  expect(isChanged(draftOf(site), site)).toBe(false)
  expect(changesOf({ ...draftOf(site), latitude: '-33,90' }, site)).toEqual({})
})

test('a new one is changed once something is typed', () => {
  expect(isChanged(draftOf(null), null)).toBe(false)
  expect(isChanged({ ...draftOf(null), name: 'R' }, null)).toBe(true)
})

test('only what differs is sent', () => {
  const horizonProfile = [{ direction: 'N', heightAngle: 21 }]
  expect(changesOf({ ...draftOf(site), systemSize: '9', horizonProfile }, site)).toEqual({
    systemSize: 9,
    horizonProfile,
  })
  expect(changesOf({ ...draftOf(site), panelTilt: '' }, site)).toEqual({ panelTilt: Number.NaN })
})

test('a draft holds all of a site', () => {
  const { id, createdAt, updatedAt, ...fields } = site
  expect(siteOf(draftOf(site))).toEqual(fields)
})

test('what is no number is told at once; what is not given is left to the service', () => {
  const draft = { ...draftOf(site), latitude: '47 N', longitude: '-', systemSize: 'Infinity', panelTilt: '' }
  const ofField = (field: string) => ({ field, message: 'must be a number' })
  const ofYear = { field: 'year', message: 'must be a year, such as 2030' }
  expect(wordsForNumbers(draft, 'now')).toEqual([
    ...['latitude', 'longitude', 'systemSize'].map(ofField),
    ofYear,
  ])
  expect(wordsForNumbers(draftOf(site), '-')).toEqual([ofYear])
  expect(wordsForNumbers(draftOf(site), '')).toEqual([])
})
