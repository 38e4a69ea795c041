import type { Points } from '../../api/types.ts'
import { parseDirection, toAzimuth } from '../azimuth.ts'
import { pointAt } from '../points.ts'

/** The value of typed text, or why it is invalid. */
export type ParsedCell = { readonly value: string } | { readonly error: string }

export const parseAzimuth = (text: string, points: Points, i: number): ParsedCell => {
  const direction = parseDirection(text)
  if (direction === null) return { error: 'Enter N, NNE, NE … NNW, or degrees from 0 to less than 360' }
  const azimuth = toAzimuth(direction)
  if (azimuth !== null && pointAt(points, azimuth, i) >= 0)
    return { error: 'Another point already has this azimuth' }
  return { value: direction }
}

const NUMBER = /^\d+([.,]\d*)?$/

export const parseHeight = (text: string): ParsedCell => {
  const typed = text.trim().replace(/°$/, '').trim()
  const height = NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return height <= 90 ? { value: String(height) } : { error: 'Enter degrees from 0 to 90' }
}
