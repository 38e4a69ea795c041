import { RADIANS_PER_DEGREE } from './angle.ts'

export interface SineAndCosine {
  readonly sin: number
  readonly cos: number
}

/** What an angle may be: a little more than the circle, so that nothing need wrap. */
const LEAST = -90
const GREATEST = 450
const degrees = Float64Array.from(
  { length: GREATEST - LEAST + 2 },
  (_, i) => (LEAST + i) * RADIANS_PER_DEGREE,
)
const sines = degrees.map(Math.sin)
const cosines = degrees.map(Math.cos)

/** Of an azimuth or another angle in degrees, −90…450: from the nearest whole degree by Taylor's series, to 3·10⁻¹⁰. */
export const sineAndCosine = (angle: number): SineAndCosine => {
  const i = (angle - LEAST + 0.5) | 0
  const x = (angle - LEAST - i) * RADIANS_PER_DEGREE
  const sinX = x - (x * x * x) / 6
  const cosX = 1 - (x * x) / 2
  const sin = sines[i] ?? 0
  const cos = cosines[i] ?? 0
  return { sin: sin * cosX + cos * sinX, cos: cos * cosX - sin * sinX }
}
