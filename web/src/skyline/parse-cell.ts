import type { Points } from '../api/types.ts'
import { parseDirection, toAzimuth } from '../ui/azimuth.ts'
import type { Parsed } from '../ui/use-typed-text.ts'
import { pointAt } from './points.ts'

export const parseAzimuth = (text: string, points: Points, i: number): Parsed<string> => {
  const direction = parseDirection(text)
  if (direction === null) return { error: 'Enter N, NNE, NE … NNW, or degrees from 0 to less than 360' }
  const azimuth = toAzimuth(direction)
  if (azimuth !== null && pointAt(points, azimuth, i) >= 0)
    return { error: 'Another point already has this azimuth' }
  return { value: direction }
}

const NUMBER = /^\d+([.,]\d*)?$/

export const parseHeight = (text: string): Parsed<number> => {
  const typed = text.trim().replace(/°$/, '').trim()
  const height = NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return height <= 90 ? { value: height } : { error: 'Enter degrees from 0 to 90' }
}
