import { centreOfLimbAt } from '../solar/refraction.ts'
import type { Stretch } from '../solar/rise-set.ts'
import { type SunTrack, sunAt } from '../solar/track.ts'
import { crossings } from './crossings.ts'
import { heightAt } from './horizon.ts'
import type { SkyLine } from './sky-line.ts'

/** The crossings of a day at whose midnights the sun is up are looked for around each of the two. */
const crossingsWithinDay = (sky: SkyLine, track: SunTrack, up: readonly Stretch[]): number[] =>
  up[0]?.from === 0 || up.at(-1)?.to === 1
    ? [...crossings(sky, track, 0), ...crossings(sky, track, 0.5), ...crossings(sky, track, 1)]
    : crossings(sky, track)

/**
 * The stretches of daylight in which the sun is below the line. Between two neighbours among the times at which it
 * can pass the line it is on one side throughout: its place in the middle tells which.
 */
export const shadedStretches = (sky: SkyLine, track: SunTrack, up: readonly Stretch[]): Stretch[] => {
  const times = crossingsWithinDay(sky, track, up)
  for (const { to } of up) times.push(to)
  times.sort((a, b) => a - b)
  const shaded: Stretch[] = []
  for (const stretch of up) {
    let from = stretch.from
    let shadedFrom = Number.NaN
    for (const to of times) {
      if (to <= from || to > stretch.to) continue
      const { sinAltitude, azimuth } = sunAt(track, (from + to) / 2)
      if (sinAltitude < centreOfLimbAt(heightAt(sky.line, azimuth) + sky.point).sin) {
        if (Number.isNaN(shadedFrom)) shadedFrom = from
      } else if (!Number.isNaN(shadedFrom)) {
        shaded.push({ from: shadedFrom, to: from })
        shadedFrom = Number.NaN
      }
      from = to
    }
    if (!Number.isNaN(shadedFrom)) shaded.push({ from: shadedFrom, to: from })
  }
  return shaded
}
