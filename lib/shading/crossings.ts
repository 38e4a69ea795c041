import { RADIANS_PER_DEGREE, TURN } from '../solar/angle.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import { type Bounded, findSignChanges } from '../solar/sign-changes.ts'
import { sineAndCosine } from '../solar/table.ts'
import { equationOfTimeAt, type SunTrack, sinDeclinationAt } from '../solar/track.ts'
import type { HorizonLine } from './horizon.ts'

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

/**
 * Bound on the second derivative of sin δ along a piece, p = 0…1: that of a point moving across the sphere, and what
 * refraction adds: near the ground the sun climbs up to 1.2 times as fast as the line, and that factor changes by up to
 * 5 per radian, above 5° by less than 0.5.
 *
 * @param width degrees of azimuth
 * @param from height of the one end of the piece, in degrees
 * @param to height of the other
 */
const bendBound = (width: number, from: number, to: number, cosLatitude: number): number => {
  const across = width * RADIANS_PER_DEGREE
  const rise = Math.abs(to - from) * RADIANS_PER_DEGREE
  const lowest = Math.min(from, to)
  const steepest = Math.min(1, Math.max(from, to) * RADIANS_PER_DEGREE)
  const refraction = lowest < 5 ? 5 : 0.5
  return cosLatitude * across * (across + 2.4 * rise * steepest) + (1.44 + refraction) * rise * rise
}

/** A horizon line at a latitude and, for each of its pieces, the declinations of a sun that may meet it. */
export interface SkyLine {
  readonly line: HorizonLine
  /** Of the piece that starts at each of the line's points: a sun of lesser sin δ does not meet it. */
  readonly lowest: Float64Array
  /** A sun of greater sin δ does not meet it. −∞ for a piece that lies on the ground, which shades nothing. */
  readonly highest: Float64Array
}

/** @param latitude degrees, north positive */
export const skyLine = (line: HorizonLine, latitude: number): SkyLine => {
  const { azimuths, heights } = line
  const sinLatitude = Math.sin(latitude * RADIANS_PER_DEGREE)
  const cosLatitude = Math.cos(latitude * RADIANS_PER_DEGREE)
  const sinDeclination = (azimuth: number, height: number): number => {
    const altitude = centreOfLimbAt(height)
    return sinLatitude * altitude.sin + cosLatitude * altitude.cos * sineAndCosine(azimuth).cos
  }

  const count = azimuths.length
  const lowest = new Float64Array(count)
  const highest = new Float64Array(count)
  let azimuth = (azimuths[count - 1] ?? 0) - 360
  let height = heights[count - 1] ?? 0
  let from = count > 0 ? sinDeclination(azimuth + 360, height) : 0
  for (let i = 0; i < count; i++) {
    const nextAzimuth = azimuths[i] ?? 0
    const nextHeight = heights[i] ?? 0
    const to = sinDeclination(nextAzimuth, nextHeight)
    const sag = bendBound(nextAzimuth - azimuth, height, nextHeight, cosLatitude) / 8
    const piece = i === 0 ? count - 1 : i - 1
    lowest[piece] = Math.min(from, to) - sag
    highest[piece] = height + nextHeight > 0 ? Math.max(from, to) + sag : Number.NEGATIVE_INFINITY
    azimuth = nextAzimuth
    height = nextHeight
    from = to
  }
  return { line, lowest, highest }
}

/** 0.06″ of arc, some 4 ms of the sun's way. */
const SHORTEST = 3e-7

/** 6″ of arc, some 0.4 s of the sun's way. */
const LAST_STEP = 3e-5

interface PieceOfLine {
  /** Degrees: of the piece's first point, and how far its second one lies clockwise of it and above it. */
  readonly azimuth: number
  readonly width: number
  readonly height: number
  readonly climb: number
}

interface Day {
  readonly track: SunTrack
  /** Times are given within half a day of this one. */
  readonly around: number
  /** How much the sun's sin δ may differ from one time of the day to another. */
  readonly drift: number
  /** Equation of time at `around`: within half a day it moves by 15 s at most, and δ in that time by 0.25″. */
  readonly equationOfTime: number
}

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
  private readonly piece: PieceOfLine
  private readonly length: number
  private readonly bend: number

  constructor(day: Day, piece: PieceOfLine) {
    const { width, height, climb } = piece
    this.day = day
    this.piece = piece
    this.length = (width + 1.2 * Math.abs(climb)) * RADIANS_PER_DEGREE
    this.bend = bendBound(width, height, height + climb, day.track.cosLatitude)
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
    const azimuth = sineAndCosine(this.piece.azimuth + p * this.piece.width)
    const altitude = centreOfLimbAt(this.piece.height + p * this.piece.climb)
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
  const { azimuths, heights } = sky.line
  const count = azimuths.length
  const start = sinDeclinationAt(track, around - 0.5)
  const end = sinDeclinationAt(track, around + 0.5)
  const drift = 1.1 * Math.abs(end - start)
  const least = Math.min(start, end) - drift
  const greatest = Math.max(start, end) + drift
  const day = { track, around, drift, equationOfTime: equationOfTimeAt(track, around) }
  const times: number[] = []
  const places: number[] = []
  let lastSearched = -2
  let lastValue = 0
  for (let i = 0; i < count; i++) {
    if ((sky.lowest[i] ?? 0) > greatest || (sky.highest[i] ?? 0) < least) continue
    const next = i + 1 === count ? 0 : i + 1
    const azimuth = azimuths[i] ?? 0
    const height = heights[i] ?? 0
    const width = (azimuths[next] ?? 0) - azimuth + (next === 0 ? 360 : 0)
    const excess = new Excess(day, { azimuth, width, height, climb: (heights[next] ?? 0) - height })
    const first = lastSearched === i - 1 ? lastValue : excess.value(0)
    lastSearched = i
    lastValue = excess.value(1)
    findSignChanges(excess, 0, first, 1, lastValue, places)
    for (let place = places.pop(); place !== undefined; place = places.pop()) times.push(excess.timeAt(place))
  }
  return times
}
