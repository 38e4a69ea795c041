import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eastOrWest,
  energy,
  energyChange,
  meanSolarTime,
  northOrSouth,
  offsetWords,
  percent,
  pointsChange,
  timeUtc,
} from '../../../web/src/ui/format.ts'

const read = (words: string) => Number.parseFloat(words.replaceAll(',', ''))

test('a difference is that of the numbers as they are shown', () => {
  expect([percent(3.149), percent(2.951), pointsChange(3.149, 2.951)]).toEqual([
    '3.1 %',
    '3.0 %',
    '+0.1 points',
  ])
  expect(energyChange(1000.4, 1000.6)).toBe('-1 kWh')
  expect(energyChange(1000.4, 999.6)).toBe('0 kWh')
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(read(energyChange(one, other))).toBe(read(energy(one)) - read(energy(other)))
    }),
  )
})

test.each([
  [0, '12:00', '+ 0:00 h'],
  [11.4041, '12:46', '+ 0:46 h'],
  [-0.1, '12:00', '+ 0:00 h'],
  [-122.5, '03:50', '− 8:10 h'],
  [180, '00:00', '+ 12:00 h'],
])('noon in UTC is at %d° E %s of local mean solar time', (longitude, time, offset) => {
  const noon = '2026-06-21T12:00:00Z'
  expect(timeUtc(noon)).toBe('12:00')
  expect(meanSolarTime(noon, longitude)).toBe(time)
  expect(offsetWords(longitude)).toBe(offset)
})

test('a place is north or south, east or west', () => {
  expect([northOrSouth(47.269), northOrSouth(-0.5), eastOrWest(0), eastOrWest(-70.669)]).toEqual([
    '47.27° N',
    '0.50° S',
    '0.00° E',
    '70.67° W',
  ])
})
