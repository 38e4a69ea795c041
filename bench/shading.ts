import { calculateShading } from '../lib/shading/shading.ts'
import { compare, type Timing } from './measure.ts'
import { places } from './places.ts'
import { sampledWithSuncalc } from './rivals.ts'

const YEAR = 2026
const PASSES = 10
/** The rival is slow enough that a part of the places gives its time. */
const RIVAL_STRIDE = 20

export interface ShadingTiming extends Timing {
  readonly points: number
}

/** A shading result against 1-minute sampling with suncalc. */
export const benchShading = (): ShadingTiming[] =>
  [4, 36, 360].map((points) => {
    const all = places(points, YEAR)
    const some = all.filter((_, i) => i % RIVAL_STRIDE === 0)
    const ours = () => {
      for (let pass = 0; pass < PASSES; pass++) for (const place of all) calculateShading(place)
    }
    const rival = () => {
      for (const place of some) sampledWithSuncalc(place)
    }
    return { points, ...compare(ours, rival, { ours: PASSES * all.length, rival: some.length }) }
  })
