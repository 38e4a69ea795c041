import { seasons } from '../../../lib/solar/ephemeris.ts'
import { sampleDay } from '../../../web/src/day/sun-day.ts'

/** The sample days of 2026 at a place, in UTC. */
export const sampleDaysAt = (latitude: number, longitude = 11) =>
  seasons(2026).map((season) => sampleDay({ latitude, longitude, timeZone: 0 }, season))
