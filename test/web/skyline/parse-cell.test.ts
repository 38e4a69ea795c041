import { describe, expect, it } from 'vitest'
import { parseAzimuth, parseHeight } from '../../../web/src/skyline/parse-cell.ts'
import { point } from './horizons.ts'

const points = [point('E', 4), point('180', 12)]

describe('parseAzimuth', () => {
  it('accepts degrees and compass points', () => {
    expect(parseAzimuth('sse', points, 0)).toEqual({ value: 'SSE' })
    expect(parseAzimuth('157,5', points, 0)).toEqual({ value: '157.5' })
  })

  it('accepts the current azimuth in another form, but not that of another point', () => {
    expect(parseAzimuth('90', points, 0)).toEqual({ value: '90' })
    expect(parseAzimuth('S', points, 0)).toEqual({ error: 'Another point already has this azimuth' })
  })

  it.each(['', '360', 'south'])('rejects %j', (text) => {
    expect(parseAzimuth(text, points, 0)).toHaveProperty('error')
  })
})

describe('parseHeight', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.', 12],
    ['0', 0],
    ['90°', 90],
  ])('parses %j as %d', (text, value) => {
    expect(parseHeight(text)).toEqual({ value })
  })

  it.each(['', '-1', '90.1', 'high', '1e1'])('rejects %j', (text) => {
    expect(parseHeight(text)).toHaveProperty('error')
  })
})
