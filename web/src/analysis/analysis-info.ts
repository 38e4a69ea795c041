import type { Adjustment, Analysis } from '../api/types.ts'
import { dateTime } from '../ui/format.ts'

export const basisWords = (basis: Adjustment): string => (basis === 'energy' ? 'energy' : 'daylight hours')

/** The year of the sun in an analysis. */
export const yearWords = ({ result }: Analysis): string =>
  result.shading.sampleDays[0]?.date.slice(0, 4) ?? ''

export const titleOf = (analysis: Analysis): string => dateTime(analysis.createdAt)
