import { expect, test } from 'vitest'
import { clockTime, localSolarHour, timeZoneOf, zoneText } from '../../../web/src/ui/clock.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../results/example.ts'

testAll([
  [{ tz: -3.5 }, 11.4, 'UTC − 3.5', '08:30'],
  [{}, 11.4, 'UTC + 1', '13:00'],
  [{ tz: 'CET' }, -170, 'UTC − 11', '01:00'],
  [{}, -1, 'UTC + 0', '12:00'],
])('the clock is that of the station or of the longitude', (station_info, longitude, zone, time) => {
  const { baseline, inputs } = estimate
  const timeZone = timeZoneOf({
    baseline: { ...baseline, station_info },
    inputs: { ...inputs, longitude },
  })
  expect(zoneText(timeZone)).toBe(zone)
  expect(clockTime('2026-06-21T12:00:00Z', timeZone)).toBe(time)
})

test('localSolarHour counts from midnight, local mean solar time', () => {
  expect(localSolarHour('2026-06-21T12:00:00Z', '2026-06-21', 0)).toBe(12)
  expect(localSolarHour('2026-06-20T12:00:00Z', '2026-06-21', 180)).toBe(0)
  expect(localSolarHour('2026-06-21T18:00:00Z', '2026-06-21', -90)).toBe(12)
})
