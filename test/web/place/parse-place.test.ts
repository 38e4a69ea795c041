import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Place } from '../../../web/src/api/types.ts'
import { formatPlace, withoutName } from '../../../web/src/place/coordinates.ts'
import { parsePlace } from '../../../web/src/place/parse-place.ts'
import { forAll } from '../for-all.ts'

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude })
const INNSBRUCK = at(47.26917, 11.40389)
const NEARBY = at(47.2692, 11.4041)
const EAST = at(47.27, 11.39)

/** Notations of one place, separated by `|`. */
test.each<[what: string, place: Place, notations: string]>([
  [
    'decimal degrees in any usual notation, with letters in either order',
    EAST,
    `47.27, 11.39 | 47.27 11.39 | 47.27,11.39 | 47.27\t11.39 |   47.27 / 11.39  | 47.27; 11.39 | 47,27; 11,39
    | 47,27 11,39 | 47,27, 11,39 | 47,27/11,39 | (47.27, 11.39) | [47.27, 11.39] | +47.27, +11.39
    | 47.27°, 11.39° | 47.27° 11.39°
    | 47.27° N, 11.39° E | 47.27N11.39E | N47.27 E11.39 | n 47.27, e 11.39 | 47,27° N 11,39° E
    | 47.27 north, 11.39 east | 11.39 E, 47.27 N | E 11.39 N 47.27 | 47.27, 11.39 E | 11.39 E, 47.27`,
  ],
  [
    'negative degrees in the south and west',
    at(-33.45, -70.66),
    `-33.45, -70.66 | −33.45, −70.66 | 33.45 S, 70.66 W | S33.45 W70.66 | -33,45; -70,66 | -33,45,-70,66
    | -33.45 -70.66 | -33.45°-70.66°`,
  ],
  ['whole degrees', at(-33, -70), '-33,-70'],
  ['the south pole', at(-90, -180), '-90, -180'],
  ['five decimals at most', at(47.12346, 0), '47.123456789, 0.000001'],
  [
    'degrees, minutes and seconds in any usual notation, and a dropped pin rather than the center of the map',
    INNSBRUCK,
    `47°16'09"N 11°24'14"E | 47°16′09″N, 11°24′14″E | 47° 16' 9" N, 11° 24' 14" E | 47º16’09”N 11º24’14”E
    | 47°16'09''N 11°24'14''E | N 47° 16' 09" E 11° 24' 14" | N47°16'09",E11°24'14"
    | 47 16 9 N, 11 24 14 E | 47 16 9 N 11 24 14 E | 47 16 9, 11 24 14 | 47 16 9 11 24 14
    | 47:16:09 N, 11:24:14 E | 47°16'09" 11°24'14" | 11°24'14"E 47°16'09"N | 47°16'9,0"N 11°24'14,0"E
    | 47° 16,15' N, 11° 24,23333' E | N47°16.15' E11°24.23333' | 47 16.15 N 11 24.23333 E
    | 47 16.15 11 24.23333
    | https://www.google.com/maps/place/47%C2%B016'09.0%22N+11%C2%B024'14.0%22E/@47.3,11.5,17z`,
  ],
  ['minutes in the south and west', at(-33.5, -70.75), `33°30'S 70°45'W | -33 30, -70 45`],
  ['a sign before 0°', at(-0.5, 0), `-0°30' 0°0'`],
  [
    'links of maps, also of those that write the longitude first',
    NEARBY,
    `geo:47.2692,11.4041 | geo:47.2692,11.4041,574;u=35 | GEO:47.2692,11.4041?z=17
    | geo:0,0?q=47.2692,11.4041(Town%20hall)
    | https://www.google.com/maps/@47.2692,11.4041,17z
    | https://www.google.com/maps?q=47.2692,11.4041
    | https://www.google.com/maps/search/?api=1&query=47.2692%2C11.4041
    | https://www.google.com/maps/search/47.2692,+11.4041?entry=tts
    | https://www.google.com/maps/place/47.2692,11.4041/@47.3,11.5,15z
    | https://www.google.at/maps/place/Innsbruck/@47.28,11.41,13z/data=!3m1!4b1!4m6!3m5!1s0x479d!8m2!3d47.2692!4d11.4041!16zL20
    | www.google.com/maps/@47.2692,11.4041,3a,75y,90t
    | https://www.openstreetmap.org/#map=17/47.2692/11.4041
    | https://www.openstreetmap.org/search?query=Innsbruck#map=13/47.2692/11.4041&layers=H
    | https://www.openstreetmap.org/?mlat=47.2692&mlon=11.4041#map=17/47.3/11.5
    | https://maps.apple.com/?ll=47.2692,11.4041&q=Innsbruck
    | https://www.bing.com/maps?cp=47.2692%7E11.4041&lvl=17
    | https://yandex.com/maps/?ll=11.4041%2C47.2692&z=17 | https://maps.yandex.ru/?ll=11.4041,47.2692
    | https://yandex.com.tr/harita/?pt=11.4041,47.2692&ll=11.5,47.3&z=17
    | https://yandex.ru/maps/?pt=11.4041,47.2692,pm2rdm~11.6,47.4
    | https://yandex.ru/maps/?ll=11.5%2C47.3&mode=whatshere&whatshere%5Bpoint%5D=11.4041%2C47.2692&z=16
    | https://2gis.ru/moscow?m=11.4041%2C47.2692%2F16.42`,
  ],
])('reads %s', (_, place, notations) => {
  for (const text of notations.split(/\s*\| /)) expect(parsePlace(text), text).toEqual({ value: place })
})

test.each<[error: string, texts: string]>([
  [
    'Enter latitude and longitude, such as',
    ` | 47.27 | 47.27, 11.39, 574 | 47 16 9 11 24 | Innsbruck | 47.27, 11.39${' '.repeat(5_000)}`,
  ],
  ['put a semicolon between', '47,27,11,39 | 47,27'],
  ['The latitude must be between −90 and 90', '91, 11 | geo:147.2,11.4'],
  ['comes first', '151.2, -33.9'],
  ['The longitude must be between −180 and 180', '47, 181'],
  ['Both are a latitude', '47.27 N, 11.39 S'],
  ['not both', '-47.27 S, 11.39 E'],
  ['not an angle', 'N 47.27 N, 11.39 E | 47.27, east | 4.7e1, 11'],
  ['less than 60', `47°61' N, 11°24' E | 47°16'60" N, 11°24'0" E`],
  ['can have decimals', `47.5°16' N, 11°24' E | 47°16.5'9" N, 11°24' E`],
  ['O is east in German', `47°16'N 11°24'O`],
  [
    'This link contains no coordinates',
    `https://maps.app.goo.gl/abcdef | https://www.google.com/maps/place/Innsbruck
    | https://example.com/%E0%A4%A | geo:somewhere`,
  ],
])('refuses what is no place: %s', (message, texts) => {
  const error = expect.stringContaining(message)
  for (const text of texts.split(/\s*\| /)) expect(parsePlace(text), text).toEqual({ error })
})

test('a formatted place has no more digits than it needs', () => {
  expect(formatPlace(NEARBY)).toBe('47.2692° N, 11.4041° E')
  expect(formatPlace(at(-33.45, -170))).toBe('33.45° S, 170° W')
  expect(formatPlace(at(0, -0.000001))).toBe('0° N, 0° E')
})

test('a formatted place is read as the same place', () => {
  const hundredThousandths = (limit: number) =>
    fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5 + 0)
  forAll([hundredThousandths(90), hundredThousandths(180)], (latitude, longitude) => {
    expect(parsePlace(formatPlace(at(latitude, longitude)))).toEqual({ value: at(latitude, longitude) })
  })
})

test.each([
  ['Hofburg, Rennweg 1, 6020 Innsbruck', 'Hofburg', 'Rennweg 1, 6020 Innsbruck'],
  ['Dorfstraße 1, 6020 Innsbruck', 'Innsbruck', 'Dorfstraße 1, 6020 Innsbruck'],
  ['Dorfstraße 1, 6020 Innsbruck', '', 'Dorfstraße 1, 6020 Innsbruck'],
])('%s, of a site called “%s”: %s', (address, name, text) => {
  expect(withoutName(address, name)).toBe(text)
})
