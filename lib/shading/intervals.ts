import { type HorizonLine, heightAt } from '../horizon/line.ts'
import { type Interval, partsWhere } from '../solar/interval.ts'
import { limbAltitude } from '../solar/refraction.ts'
import { type SunTrack, sunAt } from '../solar/track.ts'
import { crossings } from './crossings.ts'
import { type Arc, ZENITH } from './sky-curve.ts'

/** A horizon line and where the sun crosses it, for one point of the sun. */
export interface Skyline {
  readonly line: HorizonLine
  /** The point of the sun that the line hides, as degrees below its upper limb. */
  readonly point: number
  readonly curve: readonly Arc[]
}

const isShaded = ({ line, point }: Skyline, track: SunTrack, time: number): boolean => {
  const { sinAltitude, azimuth } = sunAt(track, time)
  const height = heightAt(line, azimuth)
  return height >= ZENITH || limbAltitude(sinAltitude) - point < height
}

/** The parts of a day's daylight in which the sun is below the line. */
export const shadedIntervals = (
  skyline: Skyline,
  track: SunTrack,
  daylight: readonly Interval[],
): Interval[] => {
  if (daylight.length === 0) return []
  const times = crossings(skyline.curve, track)
  const isShadedAt = (time: number): boolean => isShaded(skyline, track, time)
  const shaded: Interval[] = []
  for (const up of daylight) shaded.push(...partsWhere(isShadedAt, up, times))
  return shaded
}
