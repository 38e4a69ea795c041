import { RADIANS_PER_DEGREE, TURN } from '../solar/angle.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import { type Bounded, findSignChanges } from '../solar/sign-changes.ts'
import { sineAndCosine } from '../solar/table.ts'
import { equationOfTimeAt, type SunTrack, sinDeclinationAt } from '../solar/track.ts'
import { bendBound, type SkyLine } from './sky-line.ts'

/*
 * Where the sun's track meets the horizon line.
 *
 * Seen from the pole of the sky a day is simple: the sun runs along a circle of almost constant declination. So the
 * line is carried over to the sky, to the places at which the sun's centre stands when its limb touches the line,
 * and compared there: the sun can pass from one side of the line to the other only where the excess, sin δ of the
 * line's point − sin δ of the sun at that point's hour angle, changes its sign. Along a piece of the line the excess
 * is smooth and its second derivative has a bound. With the bound, whole pieces are known to be clear of the sun
 * from their ends alone, and in the others no crossing is missed, however thin the mast.
 *
 * Which way the sun passes follows from the sign alone. Seen from inside, azimuth and hour angle both grow to the
 * right, so that the ground lies to the right of one who walks along the line clockwise, in the one net of coordinates
 * as in the other. Where the line rises through the sun's track, the side of greater hour angles is the ground's: the
 * sun, which runs towards it, goes behind the line. Where it comes down through the track, the sun comes out.
 */

/** 0.06″ of arc, some 4 ms of the sun's way. */
const SHORTEST = 3e-7

/** 6″ of arc, some 0.4 s of the sun's way. */
const LAST_STEP = 3e-5

/** Near a solstice sin δ turns within the day, and moves by more than from one end of the day to the other. */
const TURNING = 2e-5

/** 3′ of arc: in far more than the last step to a crossing. */
const LEAST_NEAR = 1e-3

interface Day {
  readonly track: SunTrack
  /** Times are given within half a day of this one. */
  readonly around: number
  /** At `around`; within half a day it moves by 15 s at most, and δ in that time by 0.25″. */
  readonly equationOfTime: number
  /** At `around`. */
  readonly sinDeclinationAround: number
  /** How much sin δ may differ from that within half a day. */
  readonly drift: number
  /** An excess of less is reckoned with the sun's declination of the very time. */
  readonly near: number
}

const dayOf = (track: SunTrack, around: number): Day => {
  const sinDeclinationAround = sinDeclinationAt(track, around)
  const before = Math.abs(sinDeclinationAt(track, around - 0.5) - sinDeclinationAround)
  const after = Math.abs(sinDeclinationAt(track, around + 0.5) - sinDeclinationAround)
  const drift = Math.max(before, after) + TURNING
  return {
    track,
    around,
    equationOfTime: equationOfTimeAt(track, around),
    sinDeclinationAround,
    drift,
    near: 4 * drift + LEAST_NEAR,
  }
}

/** Time of day within half a day of `around`, for apparent solar time in days. */
const nearest = (time: number, around: number): number => {
  const apart = time - around
  return apart > 0.5 ? time - 1 : apart < -0.5 ? time + 1 : time
}

/** The excess along one piece of the line on one day, a function of the place p = 0…1 on the piece last chosen. */
class Excess implements Bounded {
  shortest = 0
  lastStep = 0
  private readonly sky: SkyLine
  private readonly day: Day
  private azimuth = 0
  private width = 0
  private height = 0
  private climb = 0
  private length = 0
  private bend = 0

  constructor(sky: SkyLine, day: Day) {
    this.sky = sky
    this.day = day
  }

  choose(i: number): void {
    const { azimuths, heights } = this.sky.line
    const next = i + 1 === azimuths.length ? 0 : i + 1
    this.azimuth = azimuths[i] ?? 0
    this.height = heights[i] ?? 0
    this.width = (azimuths[next] ?? 0) - this.azimuth + (next === 0 ? 360 : 0)
    this.climb = (heights[next] ?? 0) - this.height
    this.length = (this.width + 1.2 * Math.abs(this.climb)) * RADIANS_PER_DEGREE
    this.bend = bendBound(this.width, this.height, this.height + this.climb, this.day.track.cosLatitude)
    this.shortest = SHORTEST / this.length
    this.lastStep = LAST_STEP / this.length
  }

  /**
   * Far from zero the sun's declination at `around` is near enough, and the hour angle need not be known: what is left
   * of the value then is the least that it may be, and its sign is sure.
   */
  value(p: number): number {
    const { track, around, equationOfTime, sinDeclinationAround, drift, near } = this.day
    const { sinLatitude, cosLatitude } = track
    const azimuth = sineAndCosine(this.azimuth + p * this.width)
    const altitude = centreOfLimbAt(this.height + p * this.climb + this.sky.point)
    const north = altitude.cos * azimuth.cos
    const sinDeclination = sinLatitude * altitude.sin + cosLatitude * north
    const roughly = sinDeclination - sinDeclinationAround
    if (roughly > near) return roughly - drift
    if (roughly < -near) return roughly + drift
    const towardsMeridian = cosLatitude * altitude.sin - sinLatitude * north
    const apparentTime = Math.atan2(-altitude.cos * azimuth.sin, towardsMeridian) / TURN + 0.5
    return sinDeclination - sinDeclinationAt(track, nearest(apparentTime - equationOfTime, around))
  }

  straying(span: number): number {
    return (this.bend * span * span) / 8 + 2 * this.day.drift * Math.min(1, span * this.length)
  }

  /** The time at which the sun has the hour angle of the place p. */
  timeAt(p: number): number {
    const { track, around } = this.day
    const azimuth = sineAndCosine(this.azimuth + p * this.width)
    const altitude = centreOfLimbAt(this.height + p * this.climb + this.sky.point)
    const towardsMeridian = track.cosLatitude * altitude.sin - track.sinLatitude * altitude.cos * azimuth.cos
    const hourAngle = Math.atan2(-altitude.cos * azimuth.sin, towardsMeridian)
    const apparentTime = nearest(hourAngle / TURN + 0.5, around)
    return apparentTime - equationOfTimeAt(track, apparentTime)
  }
}

/** Times at which the sun may pass the line, as fractions of the track's day, each list ascending. */
export interface Crossings {
  /** From before the line to behind it. */
  readonly into: number[]
  /** From behind it. */
  readonly outOf: number[]
}

const insert = (times: number[], time: number): void => {
  let i = times.length
  for (; i > 0 && (times[i - 1] ?? 0) > time; i--) times[i] = times[i - 1] ?? 0
  times[i] = time
}

/**
 * Every time within half a day of `around` at which the sun passes from one side of the line to the other is there, to
 * some milliseconds; others may be.
 */
export const crossings = (sky: SkyLine, track: SunTrack, around = 0.5): Crossings => {
  const day = dayOf(track, around)
  const least = day.sinDeclinationAround - 2 * day.drift
  const greatest = day.sinDeclinationAround + 2 * day.drift
  const excess = new Excess(sky, day)
  const found: Crossings = { into: [], outOf: [] }
  const places: number[] = []
  let lastSearched = -2
  let lastValue = 0
  for (let i = 0; i < sky.lowest.length; i++) {
    if ((sky.lowest[i] ?? 0) > greatest || (sky.highest[i] ?? 0) < least) continue
    excess.choose(i)
    const first = lastSearched === i - 1 ? lastValue : excess.value(0)
    lastSearched = i
    lastValue = excess.value(1)
    findSignChanges(excess, 0, first, 1, lastValue, places)
    let rising = lastValue < 0
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      rising = !rising
      insert(rising ? found.into : found.outOf, excess.timeAt(place))
    }
  }
  return found
}
