import { expect, test } from 'vitest'
import { type HorizonLine, heightAt, horizonLine, raised } from '../../../lib/horizon/line.ts'
import { point } from '../shading/profiles.ts'

/** Heights by direction. */
type Heights = Readonly<Record<string, number>>

const lineOf = (points: Heights) =>
  horizonLine(Object.entries(points).map(([direction, height]) => point(direction, height)))

test.each<[string, points: Heights, heights: Heights]>([
  ['without points is open', {}, { 0: 0, 45: 0, 359.9: 0 }],
  ['is on the ground at the other cardinals', { S: 40 }, { 0: 0, 90: 0, 135: 20, 180: 40, 225: 20, 270: 0 }],
  ['is straight in a gap of 90°', { 10: 20, 100: 20 }, { 90: 20 }],
  ['comes down at the cardinals in a wider gap', { 10: 20, 100.5: 20 }, { 50: 10, 90: 0 }],
  ['keeps cardinals at the edges of a gap', { E: 30, W: 30 }, { 0: 0, 90: 30, 135: 15, 180: 0, 270: 30 }],
  [
    'continues through north, whatever the order of its points',
    { S: 5, 350.5: 10, E: 5, 10.5: 30, W: 5 },
    { 0.5: 20, 5.5: 25, 355.5: 15 },
  ],
])('a line %s', (_, points, heights) => {
  const line = lineOf(points)
  for (const [azimuth, height] of Object.entries(heights))
    expect(heightAt(line, Number(azimuth)), azimuth).toBe(height)
})

test('rounding of decimal fractions does not make a gap of 90° a wide one', () => {
  for (let tenths = 0; tenths < 900; tenths++) {
    const azimuths = [0, 900, 1800, 2700].map((more) => String((tenths + more) / 10))
    const line = horizonLine(azimuths.map((direction) => ({ direction, heightAngle: 20 })))
    for (const cardinal of [0, 90, 180, 270]) expect(heightAt(line, cardinal)).toBe(20)
  }
})

test('every point of a raised line is higher by the same angle, within 0° and 90°', () => {
  const line = lineOf({ 10: 0.4, 100: 30, 190: 89.5, 280: 90 })
  expect(raised(line, 1)).toEqual({ azimuths: line.azimuths, heights: [1.4, 31, 90, 90, 1.4] })
  expect(raised(line, -1)).toEqual({ azimuths: line.azimuths, heights: [0, 29, 88.5, 89, 0] })
  expect(line.heights).toEqual([0.4, 30, 89.5, 90, 0.4])
})

test('the ground around an open horizon, and that which completes a line, can be raised', () => {
  const cardinals = (line: HorizonLine) => [0, 90, 180, 270].map((azimuth) => heightAt(line, azimuth))
  expect(cardinals(raised(lineOf({}), 1))).toEqual([1, 1, 1, 1])
  expect(cardinals(raised(lineOf({ S: 40 }), 1))).toEqual([1, 1, 41, 1])
})
