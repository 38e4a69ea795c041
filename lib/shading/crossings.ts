import { RADIANS_PER_DEGREE, TURN } from '../solar/angle.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import { type Bounded, searchSignChanges } from '../solar/sign-changes.ts'
import { sineAndCosine } from '../solar/table.ts'
import { meanTimeAt, type SunTrack, sinDeclinationAt, sinDeclinationRateAt } from '../solar/track.ts'
import { bendOf, lengthOf, type SkyLine } from './sky-line.ts'

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

/** 0.25″ of arc, some 16 ms of the sun's way. */
const EXACT = 1.2e-6

/** So near to a crossing, what is straight for the line is straight for its hour angle, too. */
const STRAIGHT = Math.sqrt(EXACT)

/** What half a day bends sin δ by, most at a solstice, where it turns. */
const TURNING = 2e-5

/** Most crossings of a day are so long before or after noon, in days. */
const USUAL = 0.2

interface Day {
  readonly track: SunTrack
  /** Times are given within half a day of this one. */
  readonly around: number
  /** At `around`. */
  readonly sinDeclination: number
  /** How much sin δ grows in a day, at `around`. */
  readonly rate: number
  /** How much sin δ may differ within half a day from what it is at `around`. */
  readonly drift: number
  /** An excess of less is reckoned with the sun's declination of the very time. */
  readonly near: number
}

const dayOf = (track: SunTrack, around: number): Day => {
  const rate = sinDeclinationRateAt(track, around)
  const drift = Math.abs(rate) / 2 + TURNING
  const sinDeclination = sinDeclinationAt(track, around)
  return { track, around, sinDeclination, rate, drift, near: 2 * drift + STRAIGHT }
}

/** What a search is at before its first day. */
const NO_DAY = dayOf(
  {
    day: { date: 0, sinDeclination: [0, 0, 0], equationOfTime: [0, 0, 0] },
    observer: { sinLatitude: 0, cosLatitude: 1, aheadOfUtc: 0 },
  },
  0.5,
)

/** Time of day within half a day of `around`, for apparent solar time in days. */
export const nearest = (time: number, around: number): number => {
  const apart = time - around
  return apart > 0.5 ? time - 1 : apart < -0.5 ? time + 1 : time
}

/** Times at which the sun may pass the line, as fractions of the track's day, each list ascending. */
export interface Crossings {
  /** From before the line to behind it. */
  readonly into: readonly number[]
  /** From behind it. */
  readonly outOf: readonly number[]
}

/** Finds the crossings of one line, day after day. */
export interface CrossingFinder {
  readonly sky: SkyLine
  /**
   * Every time within half a day of noon, or within a third of a day of another `around`, at which the sun passes from
   * one side of the line to the other is there; others may be.
   */
  readonly crossings: (track: SunTrack, around?: number) => Crossings
}

/** Never written to: what has a time is another list. */
export const NONE: number[] = []

/** The ascending times with one more; most often it is the only one. */
export const withTime = (times: number[], time: number): number[] => {
  if (times.length === 0) return [time]
  let i = times.length
  for (; i > 0 && (times[i - 1] ?? 0) > time; i--) times[i] = times[i - 1] ?? 0
  times[i] = time
  return times
}

/** The next pair of neighbours, by its first, that do not both lie below `least` or above `greatest`; −1 if none is left. */
const nextWithin = (sines: readonly number[], from: number, least: number, greatest: number): number => {
  let before = sines[from] ?? 0
  for (let i = from + 1; i < sines.length; i++) {
    const sine = sines[i] ?? 0
    if (!(before > greatest ? sine > greatest : before < least && sine < least)) return i - 1
    before = sine
  }
  return -1
}

/**
 * The crossings to some milliseconds, by search. As a function for that search it is the excess along a piece of the
 * line, at its places p = 0…1, on a day: of the piece and the day that it is at.
 */
export class CrossingSearch implements Bounded, CrossingFinder {
  readonly sky: SkyLine

  private day = NO_DAY
  private into = NONE
  private outOf = NONE

  private piece = 0
  private azimuth = 0
  private width = 0
  private height = 0
  private climb = 0
  private length = 0
  private bend = 0

  /** At the place last looked at: the derivative of the excess, the time of its hour angle, and that one's derivative. */
  private slope = 0
  private time = 0
  private pace = 0

  constructor(sky: SkyLine) {
    this.sky = sky
  }

  crossings(track: SunTrack, around = 0.5): Crossings {
    const { sines, sag } = this.sky
    const day = dayOf(track, around)
    this.day = day
    this.into = NONE
    this.outOf = NONE
    const least = day.sinDeclination - day.near - sag
    const greatest = day.sinDeclination + day.near + sag
    let known = -1
    let knownValue = 0
    for (
      let i = nextWithin(sines, 0, least, greatest);
      i >= 0;
      i = nextWithin(sines, i + 1, least, greatest)
    ) {
      if (!this.choose(i)) continue
      const first = known === i ? knownValue : this.sureValue(sines[i] ?? 0) || this.value(0)
      knownValue = this.sureValue(sines[i + 1] ?? 0) || this.value(1)
      known = i + 1
      searchSignChanges(this, 0, first, 1, knownValue)
    }
    return { into: this.into, outOf: this.outOf }
  }

  /** @returns whether anything of the piece is above the ground */
  private choose(i: number): boolean {
    const { azimuths, heights } = this.sky.line
    const height = heights[i] ?? 0
    const next = heights[i + 1] ?? 0
    if (height === 0 && next === 0) return false
    this.piece = i
    this.azimuth = azimuths[i] ?? 0
    this.width = (azimuths[i + 1] ?? 0) - this.azimuth
    this.height = height
    this.climb = next - height
    this.length = lengthOf(this.width, this.climb)
    this.bend = bendOf(this.width, height, next, this.sky.observer.cosLatitude)
    return true
  }

  /**
   * Far from zero the sun's declination at `around` is near enough, and the hour angle need not be known: what is left of
   * the excess then is the least that it may be, and its sign is sure.
   *
   * @returns 0 where it is not far
   */
  private sureValue(sinDeclination: number): number {
    const { drift, near } = this.day
    const roughly = sinDeclination - this.day.sinDeclination
    return roughly > near ? roughly - drift : roughly < -near ? roughly + drift : 0
  }

  value(p: number): number {
    const { track, around, rate } = this.day
    const { observer, point } = this.sky
    const { sinLatitude, cosLatitude } = observer
    const azimuth = sineAndCosine(this.azimuth + p * this.width)
    const altitude = centreOfLimbAt(this.height + p * this.climb + point)
    const east = altitude.cos * azimuth.sin
    const north = altitude.cos * azimuth.cos
    const turn = this.width * RADIANS_PER_DEGREE
    const outwards = altitude.cosSlope * this.climb
    const upSlope = altitude.sinSlope * this.climb
    const northSlope = outwards * azimuth.cos - turn * east
    const sinDeclination = sinLatitude * altitude.sin + cosLatitude * north
    const slope = sinLatitude * upSlope + cosLatitude * northSlope
    this.slope = slope
    this.time = Number.NaN
    const sure = this.sureValue(sinDeclination)
    if (sure !== 0) return sure
    const towardsMeridian = cosLatitude * altitude.sin - sinLatitude * north
    const towardsSlope = cosLatitude * upSlope - sinLatitude * northSlope
    const eastSlope = outwards * azimuth.sin + turn * north
    const cosSquared = east * east + towardsMeridian * towardsMeridian
    const pace = (east * towardsSlope - eastSlope * towardsMeridian) / (TURN * cosSquared)
    const apparent = nearest(0.5 - Math.atan2(east, towardsMeridian) / TURN, around)
    const time = meanTimeAt(track, apparent)
    this.time = time
    this.pace = pace
    this.slope = slope - rate * pace
    return sinDeclination - sinDeclinationAt(track, time)
  }

  straying(span: number): number {
    return (this.bend * span * span) / 8 + 2 * this.day.drift * Math.min(1, span * this.length)
  }

  get shortest(): number {
    return SHORTEST / this.length
  }

  changeWithin(from: number, fromValue: number, to: number, toValue: number): void {
    const time = this.timeWithin(from, fromValue, to, toValue)
    if (fromValue < 0) this.into = withTime(this.into, time)
    else this.outOf = withTime(this.outOf, time)
  }

  /** Where a straight piece would meet the sun of a usual time, on its side of the meridian. */
  private guess(): number {
    const { sines } = this.sky
    const { sinDeclination, rate } = this.day
    const sine = sines[this.piece] ?? 0
    const expected = sinDeclination + (this.azimuth < 180 ? -USUAL : USUAL) * rate
    return (expected - sine) / ((sines[this.piece + 1] ?? 0) - sine)
  }

  /** By Newton's steps while they keep between the nearest two places of unlike sign, otherwise to their middle. */
  private timeWithin(from: number, fromValue: number, to: number, toValue: number): number {
    let a = from
    let b = to
    const guess = this.guess()
    let p = a < guess && guess < b ? guess : a - (fromValue * (b - a)) / (toValue - fromValue)
    for (let step = 0; step < 60; step++) {
      const value = this.value(p)
      const onward = -value / this.slope
      const far = Math.abs(onward) * this.length
      const bent = this.bend * onward * onward * this.length
      const settled = far < SHORTEST || (far < STRAIGHT && bent < 2 * EXACT * Math.abs(this.slope))
      if (settled && !Number.isNaN(this.time)) return this.time + this.pace * onward
      if (value < 0 === fromValue < 0) a = p
      else b = p
      const next = p + onward
      p = a <= next && next <= b ? next : (a + b) / 2
    }
    return this.time
  }
}
