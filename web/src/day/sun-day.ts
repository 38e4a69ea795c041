import { heightAt } from '../../../lib/horizon/line.ts'
import { isOpaque, obstacleHeightAt } from '../../../lib/horizon/obstacles.ts'
import { type Skyline, skylineOf } from '../../../lib/horizon/skyline.ts'
import { isoDate, type SeasonName } from '../../../lib/solar/calendar.ts'
import { localDay, type SolarDay, stretchesOf, sunAt, sunAzimuth } from '../../../lib/solar/day.ts'
import { limbAltitude } from '../../../lib/solar/refraction.ts'
import type { Place } from '../api/types.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { MINUTES_PER_DAY } from './moment.ts'

/** Index of the horizon in lists of covers; all other indices are obstacles. */
export const HORIZON = -1

export interface Clocked extends Place {
  /** Standard time minus UTC, hours. */
  readonly timeZone: number
}

export interface Surrounded extends Clocked {
  readonly skyline: Skyline
}

/** The covers between the panels and a direction of the sky. Degrees; 0 ≤ azimuth < 360. */
export const coversAt = (
  { line, obstacles }: Skyline,
  azimuth: number,
  altitude: number,
): readonly number[] => {
  const isBehind = (height: number): boolean => height >= 90 || altitude < height
  const covers = obstacles.flatMap((view, i) => (isBehind(obstacleHeightAt(view, azimuth)) ? [i] : []))
  return isBehind(heightAt(line, azimuth)) ? [HORIZON, ...covers] : covers
}

/** Share of the sun's light that gets through, 0…1; of overlapping obstacles, the densest counts. @param month 0 for January */
export const lightThrough = ({ obstacles }: Skyline, covers: readonly number[], month: number): number =>
  covers.reduce((light, i) => Math.min(light, obstacles[i]?.transmittance[month] ?? 0), 1)

/** The apparent upper limb of the sun, degrees. */
export interface SunPosition {
  readonly azimuth: number
  readonly altitude: number
}

/** A part of a day with constant covers. */
export interface Stretch {
  /** Minutes since midnight, fractions included. */
  readonly from: number
  readonly to: number
  /** null while the sun is down. */
  readonly covers: readonly number[] | null
  /** Share of the sun's light that arrives, 0…1; 0 at night. */
  readonly light: number
}

/** The sun over a date in the standard time of a place. */
export interface SunDay {
  readonly date: string
  readonly stretches: readonly Stretch[]
  readonly positionAt: (minutes: number) => SunPosition
}

export const monthOf = (date: string): number => Number(date.slice(5, 7)) - 1

/** Sine of the sun's altitude, low enough that refraction does not matter. */
const CERTAINLY_NIGHT = -0.03
const NIGHT = 'night'

/** The sun's state (night, lit or hidden) through a local day, as the sun calendar defines it. @param day of the date */
export const sunDay = ({ latitude, longitude, timeZone, skyline }: Surrounded, day: SolarDay): SunDay => {
  const date = isoDate(day.date)
  const local = localDay(day, latitude, longitude)
  // Local mean solar time minus standard time, days.
  const ahead = longitude / 360 - timeZone / 24
  const month = monthOf(date)
  const coversOf = (time: number): string => {
    const sun = sunAt(local, time + ahead)
    if (sun.up < CERTAINLY_NIGHT) return NIGHT
    const altitude = limbAltitude(sun.up)
    return altitude <= 0 ? NIGHT : coversAt(skyline, sunAzimuth(sun), altitude).join()
  }
  return {
    date,
    stretches: stretchesOf(coversOf).map(({ state, from, to }) => {
      const covers = state === NIGHT ? null : state === '' ? [] : state.split(',').map(Number)
      return {
        from: from * MINUTES_PER_DAY,
        to: to * MINUTES_PER_DAY,
        covers,
        light: covers ? lightThrough(skyline, covers, month) : 0,
      }
    }),
    positionAt: (minutes) => {
      const sun = sunAt(local, minutes / MINUTES_PER_DAY + ahead)
      return { azimuth: sunAzimuth(sun), altitude: limbAltitude(sun.up) }
    },
  }
}

const NO_SUN: Stretch = { from: 0, to: MINUTES_PER_DAY, covers: null, light: 0 }

export const stretchAt = ({ stretches }: SunDay, minutes: number): Stretch =>
  stretches.find(({ to }) => minutes < to) ?? NO_SUN

/** Maximum step in degrees of azimuth, which turns fast near the zenith; maximum and minimum step in minutes. */
const [MAX_TURN, MAX_STEP, MIN_STEP] = [3, 10, 0.1]

/** Positions of the sun between two minutes of a day, dense enough for a smooth line. */
export const courseOf = (
  { positionAt }: Pick<SunDay, 'positionAt'>,
  from: number,
  to: number,
): SunPosition[] => {
  const after = (from: number, start: SunPosition, to: number, end: SunPosition): SunPosition[] => {
    const isSmooth =
      to - from <= MAX_STEP && Math.abs(relativeAzimuth(start.azimuth, end.azimuth)) <= MAX_TURN
    if (isSmooth || to - from <= MIN_STEP) return [end]
    const [middle, between] = [(from + to) / 2, positionAt((from + to) / 2)]
    return [...after(from, start, middle, between), ...after(middle, between, to, end)]
  }
  const [start, end] = [positionAt(from), positionAt(to)]
  return [start, ...after(from, start, to, end)]
}

/** A day whose sun path the diagram shows. */
export interface SampleDay extends Pick<SunDay, 'positionAt'> {
  readonly name: SeasonName
  readonly solarDay: SolarDay
  /** From sunrise to sunset; two courses if the sun sets after midnight, none in polar night. */
  readonly courses: readonly (readonly SunPosition[])[]
}

const OPEN_SKY = skylineOf({ horizonProfile: [], obstacles: [] })

export const sampleDay = (
  place: Clocked,
  { name, day }: { readonly name: SeasonName; readonly day: SolarDay },
): SampleDay => {
  const sun = sunDay({ ...place, skyline: OPEN_SKY }, day)
  const up = sun.stretches.filter(({ covers }) => covers)
  return {
    name,
    solarDay: day,
    positionAt: sun.positionAt,
    courses: up.map(({ from, to }) => courseOf(sun, from, to)),
  }
}

export type Kind = 'night' | 'hidden' | 'dimmed' | 'sun'

/** Colors of the parts of a day, in bars and in the strip of the year. */
export const KIND_COLORS: Readonly<Record<Kind, string>> = {
  night: 'var(--night)',
  hidden: 'var(--loss)',
  dimmed: 'var(--loss-dim)',
  sun: 'var(--sun-wash)',
}

export const kindOf = ({ covers, light }: Stretch): Kind => {
  if (!covers) return 'night'
  if (light === 0) return 'hidden'
  return light < 1 ? 'dimmed' : 'sun'
}

/** Adjacent stretches that look alike, merged. */
export interface Piece {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

export const piecesOf = ({ stretches }: SunDay): Piece[] => {
  const pieces: Piece[] = []
  for (const stretch of stretches) {
    const [kind, last] = [kindOf(stretch), pieces.at(-1)]
    if (last?.kind === kind) pieces[pieces.length - 1] = { ...last, to: stretch.to }
    else pieces.push({ kind, from: stretch.from, to: stretch.to })
  }
  return pieces
}

/** The hours with the sun in sight, as the sun calendar counts them: at least half of its light arrives. */
export interface Sunshine {
  readonly hours: number
  /** Minutes since midnight; null if the sun is never in sight. */
  readonly first: number | null
  readonly last: number | null
}

export const sunshineOf = ({ stretches }: Pick<SunDay, 'stretches'>): Sunshine => {
  const lit = stretches.filter(({ covers, light }) => covers && !isOpaque(light))
  return {
    hours: lit.reduce((minutes, { from, to }) => minutes + to - from, 0) / 60,
    first: lit[0]?.from ?? null,
    last: lit.at(-1)?.to ?? null,
  }
}
