import { describe, expect, it } from 'vitest'
import { readAzimuth, readHeight } from '../../../../web/src/horizon/table/parse-cell.ts'
import { point } from '../horizons.ts'

const points = [point('E', 4), point('180', 12)]

describe('an azimuth in the table', () => {
  it('is degrees or a compass point', () => {
    expect(readAzimuth('sse', points, 0)).toEqual({ value: 'SSE' })
    expect(readAzimuth('157,5', points, 0)).toEqual({ value: '157.5' })
  })

  it('may be its own in other words, but not that of another point', () => {
    expect(readAzimuth('90', points, 0)).toEqual({ value: '90' })
    expect(readAzimuth('S', points, 0)).toEqual({ fault: 'Another point is at this azimuth' })
  })

  it.each(['', '360', 'south'])('is not %j', (text) => {
    expect(readAzimuth(text, points, 0)).toHaveProperty('fault')
  })
})

describe('a height in the table', () => {
  it.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['12.', '12'],
    ['0', '0'],
    ['90°', '90'],
  ])('%j is read as %j', (text, value) => {
    expect(readHeight(text)).toEqual({ value })
  })

  it.each(['', '-1', '90.1', 'high', '1e1'])('is not %j', (text) => {
    expect(readHeight(text)).toHaveProperty('fault')
  })
})
