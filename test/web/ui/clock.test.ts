import { expect } from 'vitest'
import { clockTime, timeZoneOf, zoneText } from '../../../web/src/ui/clock.ts'
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
