import type { Obstacle } from '../../api/types.ts'
import { oneDecimal, wholeNumber } from '../../ui/format.ts'
import { MONTHS } from '../../ui/labels.ts'
import { compassPoint, roundTo } from '../azimuth.ts'
import { clockwiseEnds, screenTop } from './screen-outline.ts'

const share = (transmittance: number): string => `${wholeNumber(100 * transmittance)} %`

/** Share of the light that gets through, January to December. */
export const monthlyTransmittance = ({ transmittance }: Obstacle): readonly number[] =>
  typeof transmittance === 'number' ? MONTHS.map(() => transmittance) : transmittance

/** `Apr–Oct`, also around the turn of the year; null unless the months with this value are consecutive. */
const monthsWith = (values: readonly number[], value: number): string | null => {
  const starts = values.flatMap((other, i) => (other === value && values.at(i - 1) !== value ? [i] : []))
  const [start] = starts
  if (start === undefined || starts.length > 1) return null
  const count = values.filter((other) => other === value).length
  const [first, last] = [MONTHS[start], MONTHS[(start + count - 1) % MONTHS.length]]
  return first === last ? `in ${first}` : `in ${first}–${last}`
}

/** `opaque`, `lets 30 % of the light through`, or with the months if it changes. */
export const transmittanceText = (obstacle: Obstacle): string => {
  const values = monthlyTransmittance(obstacle)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  if (max === 0) return 'opaque'
  if (min === max) return `lets ${share(min)} of the light through`
  const [low, high] = [monthsWith(values, min), monthsWith(values, max)]
  const hasTwoSeasons = new Set(values).size === 2 && low !== null && high !== null
  return hasTwoSeasons
    ? `lets ${share(min)} of the light through ${low}, ${share(max)} ${high}`
    : `lets ${share(min)} to ${share(max)} of the light through, depending on the month`
}

const azimuthText = (azimuth: number): string => `${roundTo(azimuth, 1)}° ${compassPoint(azimuth)}`

/** `150° SSE to 185° S, 4 m above the panels, appears up to 15° high, opaque`. */
export const obstacleText = (obstacle: Obstacle): string => {
  const { azimuth, width } = clockwiseEnds(obstacle)
  const place = `${azimuthText(azimuth)} to ${azimuthText((azimuth + width) % 360)}`
  const height = `${roundTo(obstacle.height, 1)} m above the panels, up to ${oneDecimal(screenTop(obstacle))}° in the sky`
  return `${place}, ${height}, ${transmittanceText(obstacle)}`
}
