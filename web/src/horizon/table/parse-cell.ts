import type { Points } from '../../api/types.ts'
import { azimuthOf, readDirection } from '../azimuth.ts'
import { pointAt } from '../points.ts'

/** What somebody typed: a value in the form in which it is kept, or what is wrong with it. */
export type CellReading = { readonly value: string } | { readonly fault: string }

export const readAzimuth = (text: string, points: Points, i: number): CellReading => {
  const direction = readDirection(text)
  if (direction === null) return { fault: 'N, NNE, NE … NNW, or degrees from 0 to below 360' }
  const azimuth = azimuthOf(direction)
  if (azimuth !== null && pointAt(points, azimuth, i) >= 0)
    return { fault: 'Another point is at this azimuth' }
  return { value: direction }
}

const NUMBER = /^\d+([.,]\d*)?$/

export const readHeight = (text: string): CellReading => {
  const typed = text.trim().replace(/°$/, '').trim()
  const height = NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return height <= 90 ? { value: String(height) } : { fault: 'Degrees from 0 to 90' }
}
