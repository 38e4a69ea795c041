import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { sumAround } from '../../../lib/shading/sky-cells.ts'
import { airlessAltitude } from '../../../lib/solar/refraction.ts'
import type { Place, Skyline } from '../api/types.ts'
import type { SolarYear } from '../model/worker.ts'
import { subject } from '../site/phrases.ts'
import { capitalized, type EnergyUnit, smallEnergy } from '../ui/format.ts'
import { MONTH_NAMES, MONTHS } from '../ui/labels.ts'
import { clockText, dayOfYear, type Moment } from './moment.ts'
import {
  coversAt,
  HORIZON,
  lightThrough,
  monthOf,
  type Stretch,
  type SunDay,
  type SunPosition,
  type Surrounded,
  sampleDay,
  stretchAt,
  sunDay,
} from './sun-day.ts'
import { sunTimeAt } from './sun-time.ts'

/** The sun over a place in a year. @param timeZone standard time minus UTC, hours */
export const yearOver = (place: Place, timeZone: number, { solarDays, seasons }: SolarYear) => {
  const located = { ...place, timeZone }
  return { ...located, solarDays, sampleDays: seasons.map((season) => sampleDay(located, season)) }
}

export const daysBehind = (sun: ReturnType<typeof yearOver>, skyline: Skyline) => {
  const surrounded = { ...sun, skyline: skylineOf(skyline) }
  let last: SunDay | null = null
  const on = (date: string): SunDay => {
    const solarDay = sun.solarDays[dayOfYear(date)] ?? sun.solarDays[0]
    if (!solarDay) throw new Error('A year has days')
    if (last?.date !== date) last = sunDay(surrounded, solarDay)
    return last
  }
  return { ...surrounded, on }
}

export type DayView = ReturnType<typeof daysBehind> & {
  /** The surroundings are empty only because nothing is known yet. */
  readonly isUnknown: boolean
  /** Unit of all energies of the site. */
  readonly unit: EnergyUnit
  readonly isTerrain: boolean
  /** kWh a year by cell of the sky; null: not known. */
  readonly lossBySkyCell: Float64Array | null
}

const dayOfMonth = (date: string): number => Number(date.slice(8))

/** `14 November` */
export const dateText = (date: string): string => `${dayOfMonth(date)} ${MONTH_NAMES[monthOf(date)]}`

/** `14 Nov` */
export const shortDateText = (date: string): string => `${dayOfMonth(date)} ${MONTHS[monthOf(date)]}`

/** `14 November, 15:20` */
export const momentText = ({ date, minutes }: Moment): string => `${dateText(date)}, ${clockText(minutes)}`

const percentText = (share: number): string => `${Math.round(100 * share)} %`

type Light = Pick<Stretch, 'covers' | 'light'>

/** The parts of a view that a sentence about the light needs. */
type Said = Surrounded & Partial<Pick<DayView, 'isUnknown' | 'isTerrain'>>

const MOUNTAINS = 'the mountains'

/** Names of the densest covers: a tree behind the horizon does not matter. */
const causesOf = ({ skyline, isTerrain }: Said, { covers, light }: Light, month: number): string[] =>
  (covers ?? [])
    .filter((cover) => lightThrough(skyline, [cover], month) === light)
    .map((cover) =>
      cover === HORIZON
        ? isTerrain
          ? MOUNTAINS
          : 'the horizon'
        : subject(skyline.obstacles[cover]?.name ?? ''),
    )

/** `full sun`, `the horizon, the house`, or `the tree, 64 %` */
export const causeText = (view: Said, light: Light, month: number): string => {
  if (light.light === 1) return 'full sun'
  const names = causesOf(view, light, month)
  return (light.light > 0 ? [...names, percentText(light.light)] : names).join(', ')
}

export const UNKNOWN = 'What hides the sun is not known yet'

/** `The tree lets 64 % through.` */
export const lightText = (view: Said, light: Light, month: number): string => {
  if (!light.covers) return 'The sun is not up.'
  if (view.isUnknown) return `${UNKNOWN}.`
  if (light.light === 1) return 'The sun is in full view.'
  const names = causesOf(view, light, month)
  const isOne = names.length === 1 && names[0] !== MOUNTAINS
  const [subjects, s] = [capitalized(names.join(' and ')), isOne ? 's' : '']
  return light.light > 0
    ? `${subjects} let${s} ${percentText(light.light)} through.`
    : `${subjects} hide${s} the sun.`
}

/** Degrees. A spot is as wide as a fist at arm's length. */
const SPOT_RADIUS = 5

/** `This spot costs 3.2 kWh a year.`: the energy lost to the hidden sun around a direction; empty if none or unknown. */
const spotText = ({ lossBySkyCell, unit }: DayView, { azimuth, altitude }: SunPosition): string => {
  if (!lossBySkyCell) return ''
  const cost = sumAround(lossBySkyCell, azimuth, airlessAltitude(Math.max(0, altitude)), SPOT_RADIUS)
  return cost < 0.05 ? '' : `This spot costs ${smallEnergy(cost, unit)} a year.`
}

/** The moment when the sun is at a part of the sky, its state there, and what that costs, in two sentences. */
const say = (view: DayView, moment: Moment, light: Light, position: SunPosition) => ({
  when: momentText(moment),
  what: `${lightText(view, light, monthOf(moment.date))} ${light.covers && light.light < 1 ? spotText(view, position) : ''}`.trim(),
})

export const sayMoment = (view: DayView, moment: Moment) => {
  const day = view.on(moment.date)
  return say(view, moment, stretchAt(day, moment.minutes), day.positionAt(moment.minutes))
}

/** @param near picks the nearer one of the two dates on which the sun is there */
export const sayDirection = (view: DayView, position: SunPosition, near: string) => {
  const moment = sunTimeAt(view, position, near)
  if (!moment) return { when: 'The sun never stands here.', what: '' }
  const covers = coversAt(view.skyline, position.azimuth, position.altitude)
  const light = lightThrough(view.skyline, covers, monthOf(moment.date))
  return say(view, moment, { covers, light }, position)
}
