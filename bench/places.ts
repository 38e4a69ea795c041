import { type HorizonLine, type HorizonPoint, horizonLine } from '../lib/horizon/line.ts'
import type { PlaceInYear } from '../lib/solar/place.ts'

const PLACES = 300
const GOLDEN_ANGLE = 137.50776

export interface BenchPlace extends PlaceInYear {
  readonly horizonProfile: readonly HorizonPoint[]
  /** The same, read. */
  readonly line: HorizonLine
}

const placeOf = (place: number, points: number, year: number): BenchPlace => {
  const horizonProfile = Array.from({ length: points }, (_, i) => ({
    direction: ((i * 360) / points + (place % 90) / 100).toFixed(2),
    heightAngle: 12 + 8 * Math.sin(i * ((6 * Math.PI) / points) + place) + Math.sin(i * 7.3 + place),
  }))
  return {
    latitude: (Math.asin((2 * place + 1) / PLACES - 1) * 180) / Math.PI,
    longitude: ((place * GOLDEN_ANGLE) % 360) - 180,
    horizonProfile,
    line: horizonLine(horizonProfile),
    year,
  }
}

/** Places spread evenly over the globe, each with a rolling horizon of so many evenly spaced points. */
export const places = (points: number, year: number): BenchPlace[] =>
  Array.from({ length: PLACES }, (_, place) => placeOf(place, points, year))
