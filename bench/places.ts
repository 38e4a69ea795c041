import type { ShadingInput } from '../lib/shading/shading.ts'

const PLACES = 300
const GOLDEN_ANGLE = 137.50776

/** Places spread evenly over the globe, each with a rolling horizon of so many evenly spaced points. */
export const places = (points: number, year: number): ShadingInput[] =>
  Array.from({ length: PLACES }, (_, place) => ({
    latitude: (Math.asin((2 * place + 1) / PLACES - 1) * 180) / Math.PI,
    longitude: ((place * GOLDEN_ANGLE) % 360) - 180,
    horizonProfile: Array.from({ length: points }, (_, i) => ({
      direction: ((i * 360) / points + (place % 90) / 100).toFixed(2),
      heightAngle: 12 + 8 * Math.sin(i * ((6 * Math.PI) / points) + place) + Math.sin(i * 7.3 + place),
    })),
    year,
  }))
