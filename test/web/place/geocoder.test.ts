import { expect, test } from 'vitest'
import { isAddress, suggestionsIn } from '../../../web/src/place/geocoder.ts'

const feature = (properties: unknown, coordinates: unknown = [11.39454, 47.26543]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

const INNRAIN = { street: 'Innrain', housenumber: '18', postcode: '6020', city: 'Innsbruck', state: 'Tyrol' }
const DOWNING_STREET = { street: 'Downing Street', housenumber: '10', city: 'London', countrycode: 'GB' }

test.each([
  ['a house', INNRAIN, 'Innrain 18', '6020 Innsbruck, Tyrol'],
  ['a house in a country where its number comes first', DOWNING_STREET, '10 Downing Street', 'London'],
  ['a house with a name', { ...INNRAIN, name: 'Hofburg' }, 'Hofburg', 'Innrain 18, 6020 Innsbruck, Tyrol'],
  ['a city that is a state', { name: 'Berlin', state: 'Berlin', country: 'Germany' }, 'Berlin', 'Germany'],
  ['fields of other types', { name: 'Hall', city: 7, state: null }, 'Hall', ''],
])('a geocoder replies with %s', (_, properties, title, area) => {
  expect(suggestionsIn(collection(feature(properties)))).toEqual([
    { title, area, place: { latitude: 47.26543, longitude: 11.39454 } },
  ])
})

test('features without a name or a place on earth are skipped', () => {
  const broken = [
    feature({ country: 7 }),
    { geometry: { coordinates: [11, 47] } },
    { properties: { name: 'No geometry' } },
    feature({ name: 'Text for coordinates' }, ['11', '47']),
    feature({ name: 'Beyond the pole' }, [47, 111]),
    null,
  ]
  const found = suggestionsIn(collection(...broken, feature({ name: 'Hall' })))
  expect(found.map(({ title }) => title)).toEqual(['Hall'])
})

test('what is no GeoJSON is refused', () => {
  for (const reply of [null, '<html>', [], { features: 'none' }, { message: 'Too many requests' }])
    expect(() => suggestionsIn(reply)).toThrow('No GeoJSON')
})

test('at most five suggestions are shown, and pieces of one street once, where the first of them is', () => {
  const features = ['A', 'A', 'B', 'C', 'D', 'E', 'F'].map((name, i) => feature({ name }, [i, 47]))
  const found = suggestionsIn(collection(...features)).map(({ title, place }) => `${title}${place.longitude}`)
  expect(found).toEqual(['A0', 'B2', 'C3', 'D4', 'E5'])
})

/** Texts, separated by `|`. */
test.each<[expected: boolean, texts: string]>([
  [true, 'Maria-Theresien-Straße 18 | 12, Maple Street | 10 Downing St | 東京都 |  12345  | 6020'],
  [
    false,
    `602 | -6020 | 6020.5 | In | 47.27, 11.39 | 47 | N 47° 16.15 | 47.27 north, 11.39 ea | -33,4 sou | (47.27 north
    | https://www.openstreetmap.org/way/5 | geo:0,0?q=Hall | www.google.com/maps/place/Innsbruck`,
  ],
])('may be sent to a geocoder: %s', (expected, texts) => {
  for (const text of texts.split(/(?:\n *| )\| /)) expect(isAddress(text), text).toBe(expected)
})
