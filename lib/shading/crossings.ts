import { RADIANS_PER_DEGREE, TURN } from '../solar/angle.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import { type Bounded, findSignChanges } from '../solar/sign-changes.ts'
import { sineAndCosine } from '../solar/table.ts'
import { equationOfTimeAt, type SunTrack, sinDeclinationAt } from '../solar/track.ts'
import { type Piece, pieceOf } from './horizon.ts'
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
 */

/** 0.06″ of arc, some 4 ms of the sun's way. */
const SHORTEST = 3e-7

/** 6″ of arc, some 0.4 s of the sun's way. */
const LAST_STEP = 3e-5

interface Day {
  readonly track: SunTrack
  /** The point of the sun that meets the line. */
  readonly point: number
  /** Times are given within half a day of this one. */
  readonly around: number
  /** How much the sun's sin δ may differ from one time of the day to another. */
  readonly drift: number
  /** Equation of time at `around`: within half a day it moves by 15 s at most, and δ in that time by 0.25″. */
  readonly equationOfTime: number
}

/** Near a solstice sin δ turns within the day, and moves by more than from one end of the day to the other. */
const TURNING = 2e-5

/** Time of day within half a day of `around`, for apparent solar time in days. */
const nearest = (time: number, around: number): number => {
  const apart = time - around
  return apart > 0.5 ? time - 1 : apart < -0.5 ? time + 1 : time
}

/** The excess along one piece of the line on one day, a function of the place p = 0…1. */
class Excess implements Bounded {
  readonly shortest: number
  readonly lastStep: number
  private readonly day: Day
  private readonly piece: Piece
  private readonly length: number
  private readonly bend: number

  constructor(day: Day, piece: Piece) {
    this.day = day
    this.piece = piece
    this.length = (piece.width + 1.2 * Math.abs(piece.climb)) * RADIANS_PER_DEGREE
    this.bend = bendBound(piece.width, piece.height, piece.height + piece.climb, day.track.cosLatitude)
    this.shortest = SHORTEST / this.length
    this.lastStep = LAST_STEP / this.length
  }

  value(p: number): number {
    const { track, around, equationOfTime } = this.day
    const { sinDeclination, apparentTime } = this.placeInSky(p)
    return sinDeclination - sinDeclinationAt(track, nearest(apparentTime - equationOfTime, around))
  }

  straying(span: number): number {
    return (this.bend * span * span) / 8 + this.day.drift * Math.min(1, span * this.length)
  }

  /** The time at which the sun has the hour angle of the place p. */
  timeAt(p: number): number {
    const { track, around } = this.day
    const apparentTime = nearest(this.placeInSky(p).apparentTime, around)
    return apparentTime - equationOfTimeAt(track, apparentTime)
  }

  private placeInSky(p: number): { readonly sinDeclination: number; readonly apparentTime: number } {
    const { sinLatitude, cosLatitude } = this.day.track
    const height = this.piece.height + p * this.piece.climb
    const azimuth = sineAndCosine(this.piece.azimuth + p * this.piece.width)
    const altitude = centreOfLimbAt(height + this.day.point)
    const north = altitude.cos * azimuth.cos
    const towardsMeridian = cosLatitude * altitude.sin - sinLatitude * north
    return {
      sinDeclination: sinLatitude * altitude.sin + cosLatitude * north,
      apparentTime: Math.atan2(-altitude.cos * azimuth.sin, towardsMeridian) / TURN + 0.5,
    }
  }
}

/**
 * Times, as fractions of the track's day, at which the sun may pass from one side of the line to the other. Every
 * such time within half a day of `around` is there, to some milliseconds; others may be, and the order is any.
 */
export const crossings = (sky: SkyLine, track: SunTrack, around = 0.5): number[] => {
  const start = sinDeclinationAt(track, around - 0.5)
  const end = sinDeclinationAt(track, around + 0.5)
  const drift = 1.1 * Math.abs(end - start) + TURNING
  const least = Math.min(start, end) - drift
  const greatest = Math.max(start, end) + drift
  const day = { track, point: sky.point, around, drift, equationOfTime: equationOfTimeAt(track, around) }
  const times: number[] = []
  const places: number[] = []
  let lastSearched = -2
  let lastValue = 0
  for (let i = 0; i < sky.lowest.length; i++) {
    if ((sky.lowest[i] ?? 0) > greatest || (sky.highest[i] ?? 0) < least) continue
    const excess = new Excess(day, pieceOf(sky.line, i))
    const first = lastSearched === i - 1 ? lastValue : excess.value(0)
    lastSearched = i
    lastValue = excess.value(1)
    findSignChanges(excess, 0, first, 1, lastValue, places)
    for (let place = places.pop(); place !== undefined; place = places.pop()) times.push(excess.timeAt(place))
  }
  return times
}
