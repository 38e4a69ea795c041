import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPlace } from '../../../web/src/place/coordinates.ts'
import { parsePlace } from '../../../web/src/place/parse-place.ts'

const error = (text: string): string => {
  const parsed = parsePlace(text)
  return 'error' in parsed ? parsed.error : `accepted as ${JSON.stringify(parsed.value)}`
}

const INNSBRUCK = { latitude: 47.26917, longitude: 11.40389 }

describe('decimal degrees', () => {
  it('are read in any usual notation', () => {
    for (const text of [
      '47.27, 11.39',
      '47.27 11.39',
      '47.27,11.39',
      '47.27\t11.39',
      '  47.27 / 11.39 ',
      '47.27; 11.39',
      '47,27; 11,39',
      '47,27 11,39',
      '47,27, 11,39',
      '47,27/11,39',
      '(47.27, 11.39)',
      '[47.27, 11.39]',
      '+47.27, +11.39',
      '47.27°, 11.39°',
      '47.27° 11.39°',
      '47.27° N, 11.39° E',
      '47.27N11.39E',
      'N47.27 E11.39',
      'n 47.27, e 11.39',
      '47,27° N 11,39° E',
      '47.27 north, 11.39 east',
      '11.39 E, 47.27 N',
      'E 11.39 N 47.27',
      '47.27, 11.39 E',
      '11.39 E, 47.27',
    ]) {
      expect(parsePlace(text), JSON.stringify(text)).toEqual({ value: { latitude: 47.27, longitude: 11.39 } })
    }
  })

  it('are negative in the south and west', () => {
    for (const text of [
      '-33.45, -70.66',
      '−33.45, −70.66',
      '33.45 S, 70.66 W',
      'S33.45 W70.66',
      '-33,45; -70,66',
      '-33,45,-70,66',
      '-33.45 -70.66',
      '-33.45°-70.66°',
    ]) {
      expect(parsePlace(text), JSON.stringify(text)).toEqual({
        value: { latitude: -33.45, longitude: -70.66 },
      })
    }
  })

  it('are rounded to five decimals', () => {
    for (const [text, latitude, longitude] of [
      ['47, 11', 47, 11],
      ['47 11', 47, 11],
      ['-33,-70', -33, -70],
      ['0, 0', 0, 0],
      ['90, 180', 90, 180],
      ['-90, -180', -90, -180],
      ['47.123456789, 0.000001', 47.12346, 0],
    ] as const) {
      expect(parsePlace(text), JSON.stringify(text)).toEqual({ value: { latitude, longitude } })
    }
  })
})

describe('degrees, minutes and seconds', () => {
  it('are read in any usual notation', () => {
    for (const text of [
      `47°16'09"N 11°24'14"E`,
      `47°16′09″N, 11°24′14″E`,
      `47° 16' 9" N, 11° 24' 14" E`,
      `47º16’09”N 11º24’14”E`,
      `47°16'09''N 11°24'14''E`,
      `N 47° 16' 09" E 11° 24' 14"`,
      `N47°16'09",E11°24'14"`,
      '47 16 9 N, 11 24 14 E',
      '47 16 9 N 11 24 14 E',
      '47 16 9, 11 24 14',
      '47 16 9 11 24 14',
      '47:16:09 N, 11:24:14 E',
      `47°16'09" 11°24'14"`,
      `11°24'14"E 47°16'09"N`,
      `47° 16,15' N, 11° 24,23333' E`,
      "N47°16.15' E11°24.23333'",
      '47 16.15 N 11 24.23333 E',
      '47 16.15 11 24.23333',
      `47°16'9,0"N 11°24'14,0"E`,
    ]) {
      expect(parsePlace(text), JSON.stringify(text)).toEqual({ value: INNSBRUCK })
    }
  })

  it('south and west are negative', () => {
    const place = { latitude: -33.5, longitude: -70.75 }
    expect(parsePlace(`33°30'S 70°45'W`)).toEqual({ value: place })
    expect(parsePlace(`-33 30, -70 45`)).toEqual({ value: place })
    expect(parsePlace(`-0°30' 0°0'`)).toEqual({ value: { latitude: -0.5, longitude: 0 } })
  })
})

describe('links', () => {
  it('of maps are read', () => {
    for (const text of [
      'geo:47.2692,11.4041',
      'geo:47.2692,11.4041,574;u=35',
      'GEO:47.2692,11.4041?z=17',
      'geo:0,0?q=47.2692,11.4041(Town%20hall)',
      'https://www.google.com/maps/@47.2692,11.4041,17z',
      'https://www.google.com/maps?q=47.2692,11.4041',
      'https://maps.google.com/?ll=47.2692,11.4041&z=12',
      'https://www.google.com/maps/search/?api=1&query=47.2692%2C11.4041',
      'https://www.google.com/maps/search/47.2692,+11.4041?entry=tts',
      'https://www.google.com/maps/place/47.2692,11.4041/@47.3,11.5,15z',
      'https://www.google.at/maps/place/Innsbruck/@47.28,11.41,13z/data=!3m1!4b1!4m6!3m5!1s0x479d!8m2!3d47.2692!4d11.4041!16zL20',
      'www.google.com/maps/@47.2692,11.4041,3a,75y,90t',
      'https://www.openstreetmap.org/#map=17/47.2692/11.4041',
      'https://www.openstreetmap.org/search?query=Innsbruck#map=13/47.2692/11.4041&layers=H',
      'https://www.openstreetmap.org/?mlat=47.2692&mlon=11.4041#map=17/47.3/11.5',
      'https://maps.apple.com/?ll=47.2692,11.4041&q=Innsbruck',
    ]) {
      const parsed = parsePlace(text)
      expect('value' in parsed && parsed.value, text).toEqual({ latitude: 47.2692, longitude: 11.4041 })
    }
  })

  it('a dropped pin is preferred to the center of the map', () => {
    const pin = "https://www.google.com/maps/place/47%C2%B016'09.0%22N+11%C2%B024'14.0%22E/@47.3,11.5,17z"
    expect(parsePlace(pin)).toEqual({ value: INNSBRUCK })
  })

  it('may have no coordinates', () => {
    for (const text of [
      'https://maps.app.goo.gl/abcdef',
      'https://www.google.com/maps/place/Innsbruck',
      'https://example.com/%E0%A4%A',
      'geo:somewhere',
    ]) {
      expect(error(text), text).toContain('This link contains no coordinates')
    }
  })

  it('coordinates out of range are refused', () => {
    expect(error('geo:147.2,11.4')).toContain('The latitude must be')
  })
})

describe('what is refused, and why', () => {
  it('gets a sentence', () => {
    for (const [text, message] of [
      ['', 'Enter latitude and longitude, such as'],
      ['47.27', 'Enter latitude and longitude, such as'],
      ['47.27, 11.39, 574', 'Enter latitude and longitude, such as'],
      ['47 16 9 11 24', 'Enter latitude and longitude, such as'],
      ['47,27,11,39', 'put a semicolon between'],
      ['47,27', 'put a semicolon between'],
      ['91, 11', 'The latitude must be between −90 and 90'],
      ['151.2, -33.9', 'comes first'],
      ['47, 181', 'The longitude must be between −180 and 180'],
      ['47.27 N, 11.39 S', 'Both are a latitude'],
      ['-47.27 S, 11.39 E', 'not both'],
      ['N 47.27 N, 11.39 E', 'not an angle'],
      [`47°61' N, 11°24' E`, 'less than 60'],
      [`47°16'60" N, 11°24'0" E`, 'less than 60'],
      [`47.5°16' N, 11°24' E`, 'can have decimals'],
      [`47°16.5'9" N, 11°24' E`, 'can have decimals'],
      [`47°16'N 11°24'O`, 'O is east in German'],
      ['47.27, east', 'not an angle'],
      ['4.7e1, 11', 'not an angle'],
      ['Innsbruck', 'Enter latitude and longitude'],
    ] as const) {
      expect(error(text), JSON.stringify(text)).toContain(message)
    }
  })
})

describe('a formatted place', () => {
  it('has no more digits than it needs', () => {
    expect(formatPlace({ latitude: 47.2692, longitude: 11.4041 })).toBe('47.2692° N, 11.4041° E')
    expect(formatPlace({ latitude: -33.45, longitude: -170 })).toBe('33.45° S, 170° W')
    expect(formatPlace({ latitude: 0, longitude: -0.000001 })).toBe('0° N, 0° E')
  })

  it('is read as the same place', () => {
    const hundredThousandths = (limit: number) =>
      fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5 + 0)
    fc.assert(
      fc.property(hundredThousandths(90), hundredThousandths(180), (latitude, longitude) => {
        expect(parsePlace(formatPlace({ latitude, longitude }))).toEqual({ value: { latitude, longitude } })
      }),
    )
  })
})
