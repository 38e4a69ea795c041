import { expect } from 'vitest'
import { timeZoneOf, zoneText } from '../../../web/src/ui/clock.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../site/example.ts'

testAll([
  [5.5, { tz: 5 }, 77.2, 'UTC + 5.5'],
  [null, { tz: -3.5 }, 11.4, 'UTC − 3.5'],
  [null, {}, 11.4, 'UTC + 1'],
  [null, { tz: 'CET' }, -170, 'UTC − 11'],
  [null, {}, -1, 'UTC + 0'],
])(
  'the clock is that of the baseline, of the station, or of the longitude',
  (named, station_info, longitude, zone) => {
    const { inputs } = estimate
    const { timeZone: _, ...older } = estimate.baseline
    const baseline = { ...older, station_info, ...(named !== null && { timeZone: named }) }
    const timeZone = timeZoneOf({
      baseline,
      inputs: { ...inputs, longitude },
    })
    expect(zoneText(timeZone)).toBe(zone)
  },
)
