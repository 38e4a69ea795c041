import { wrapAzimuth } from '../horizon/direction.ts'
import type { AzimuthOfNorth, Unit } from '../schemas/horizon-file.ts'
import type { Line } from './table.ts'
import { count, listed, wasOrWere } from './text.ts'

/** A file's convention for azimuths and heights. */
export interface Convention {
  /** The file's azimuth of north, degrees. */
  readonly north: AzimuthOfNorth
  readonly clockwise: boolean
  readonly azimuths: Exclude<Unit, 'percent'>
  /** Percent is height over distance: 100 % is 45°. */
  readonly heights: Unit
  /** Heights count down from the zenith. */
  readonly isZenith: boolean
}

export const FROM_NORTH: Convention = {
  north: 0,
  clockwise: true,
  azimuths: 'degrees',
  heights: 'degrees',
  isZenith: false,
}
export const FROM_SOUTH: Convention = { ...FROM_NORTH, north: 180 }

/** Degrees clockwise from north, 0 ≤ a < 360, of an azimuth in degrees. */
export const fromNorth = (azimuth: number, { north, clockwise }: Convention): number =>
  wrapAzimuth(clockwise ? azimuth - north : north - azimuth)

/** True for conventions that agree with some words. */
export type Test = (convention: Convention) => boolean

/** In the order in which they are assumed. */
const PARTS: readonly (keyof Convention)[] = ['clockwise', 'north', 'azimuths', 'heights', 'isZenith']

export const testsOf = (parts: Partial<Convention>): Test[] =>
  PARTS.filter((part) => parts[part] !== undefined).map((part) => (it) => it[part] === parts[part])

export const having = (parts: Partial<Convention>): Test => {
  const tests = testsOf(parts)
  return (it) => tests.every((test) => test(it))
}

/** Words of a file about its convention. */
export interface Word {
  readonly quote: string
  readonly allows: Test
}

/** One azimuth with its height, as the file counts them. */
export interface Row {
  readonly line: Line
  readonly azimuth: number
  /** The azimuth at the other end of a sector of this height. */
  readonly until?: number
  readonly height: number
  /** The azimuth is a compass point: degrees clockwise from north, whatever the convention of the file. */
  readonly isCompassPoint?: boolean
  /** The text of a cell that cannot be read; the numbers mean nothing. */
  readonly unread?: string
}

export interface Format {
  readonly convention: Convention
  /** Why it has this convention, as part of a sentence. */
  readonly reason: string
  /** Files with north elsewhere turn the other way, so words about north alone are not enough. */
  readonly turnsWithNorth?: boolean
  /** Rows have further columns. In other formats, a third number can only be the decimals of the second. */
  readonly isWide?: boolean
}

/** One sentence each, or false where there is nothing to note. */
export type Notes = readonly (string | false)[]

/** A reader's view of a file, before its convention is known. */
export interface Reading {
  readonly rows: readonly Row[]
  /** The names of the columns, with the units in their cells. */
  readonly names?: { readonly azimuth: string; readonly height: string }
  /** Lines without a point. */
  readonly ignored?: readonly Line[]
  /** Compass points beside azimuths. */
  readonly labels?: readonly Word[]
  /** null if the format implies no convention. */
  readonly format: Format | null
  /** Azimuths are equal steps in degrees, whatever the unit of heights. */
  readonly hasSteps?: boolean
  /** The header of a program whose files look the same with and without its options. */
  readonly incomplete?: string
  readonly notes: Notes
}

const MAX_LISTED = 5

/** The lines without a point, with the numbers of the first. */
export const ignoredNote = (lines: readonly Line[], noun: string): string | false => {
  const numbers = lines.flatMap(({ number }) => (number > 0 ? [`${number}`] : []))
  const { length } = numbers
  const ignored = `${count(length, noun)} without a point ${wasOrWere(length)} ignored`
  return length > 0 && `${ignored}: ${noun}${length === 1 ? '' : 's'} ${listed(numbers, MAX_LISTED)}.`
}
