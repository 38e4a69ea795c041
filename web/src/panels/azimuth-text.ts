import { COMPASS_POINTS, compassPoint, roundTo } from '../ui/azimuth.ts'
import { type Parsed, parseNumber } from '../ui/use-typed-text.ts'

const SECTOR = 360 / COMPASS_POINTS.length

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/\s|-(?=[A-Z])/g, ''],
  [/NORTH/g, 'N'],
  [/EAST/g, 'E'],
  [/SOUTH/g, 'S'],
  [/WEST/g, 'W'],
]

/** `180° S`, `200.5° SSW` */
export const formatAzimuth = (azimuth: number): string => `${roundTo(azimuth)}° ${compassPoint(azimuth)}`

/** @param text degrees clockwise from north, with or without the compass point that the field shows, or only a compass point */
export const parseAzimuth = (text: string): Parsed<number> => {
  const typed = LETTERS.reduce((short, [word, letter]) => short.replace(word, letter), text.toUpperCase())
  const sector = COMPASS_POINTS.indexOf(typed)
  if (sector >= 0) return { value: sector * SECTOR }
  const [, number = ''] = /^([\d.,]+)°?[NESW]{0,3}$/.exec(typed) ?? []
  const azimuth = parseNumber(number)
  if (Number.isNaN(azimuth)) return { error: 'Enter degrees from 0 to 360, or a compass point, such as SSW' }
  return { value: azimuth === 360 ? 0 : azimuth }
}
