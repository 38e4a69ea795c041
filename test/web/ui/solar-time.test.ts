import { expect, test } from 'vitest'
import { timeUtc } from '../../../web/src/ui/format.ts'
import { localSolarHour, meanSolarTime, utcOffset } from '../../../web/src/ui/solar-time.ts'

test.each([
  [0, '12:00', '+ 0:00 h'],
  [11.4041, '12:46', '+ 0:46 h'],
  [-0.1, '12:00', '+ 0:00 h'],
  [-122.5, '03:50', '− 8:10 h'],
  [180, '00:00', '+ 12:00 h'],
])('at %d° E, 12:00 UTC is %s local mean solar time', (longitude, time, offset) => {
  const noon = '2026-06-21T12:00:00Z'
  expect(timeUtc(noon)).toBe('12:00')
  expect(meanSolarTime(noon, longitude)).toBe(time)
  expect(utcOffset(longitude)).toBe(offset)
})

test('localSolarHour counts from midnight, local mean solar time', () => {
  expect(localSolarHour('2026-06-21T12:00:00Z', '2026-06-21', 0)).toBe(12)
  expect(localSolarHour('2026-06-20T12:00:00Z', '2026-06-21', 180)).toBe(0)
  expect(localSolarHour('2026-06-21T18:00:00Z', '2026-06-21', -90)).toBe(12)
})
