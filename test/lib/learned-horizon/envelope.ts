import { lightOf, type Series, sunCourse, yieldOf } from '../../../lib/learned-horizon/fit/light.ts'
import type { Plane } from '../../../lib/solar/angles.ts'

/** Degrees of azimuth that share a height. */
const SECTOR = 6
const HIGHEST = 60

/** Quantile of a list. @param share 0…1 */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0

/**
 * The baseline to beat: in sectors of 6°, the height at which a step from diffuse to full light best fits the 90th percentile
 * of power over clear light, by degree of altitude. It knows the clock and the plane but nothing of clouds.
 *
 * @returns the height at an azimuth; null where the sun does not pass
 */
export const naiveEnvelope = (
  series: Series,
  roof: Plane & { readonly latitude: number; readonly longitude: number },
): ((azimuth: number) => number | null) => {
  const { beam, diffuse, moments, azimuth, altitude } = lightOf(
    series,
    sunCourse(series.times, roof.longitude),
    roof,
    roof,
    0,
  )
  const cells = new Map<number, { sector: number; height: number; ratios: number[]; diffuseShare: number }>()
  const strong: number[] = []
  series.power.forEach((power, i) => {
    const [direct, sky] = [beam[i] ?? 0, diffuse[i] ?? 0]
    if (direct < 50) return
    const at = i * moments + (moments >> 1)
    const sector = Math.floor((azimuth[at] ?? 0) / SECTOR)
    const height = Math.floor(altitude[at] ?? 0)
    const ratio = power / ((direct + sky) * yieldOf(direct + sky))
    const cell = cells.get(100 * sector + height) ?? { sector, height, ratios: [], diffuseShare: 0 }
    cell.ratios.push(ratio)
    cell.diffuseShare = sky / (direct + sky)
    cells.set(100 * sector + height, cell)
    if (direct > 200) strong.push(ratio)
  })
  const full = quantile(strong, 0.9)
  const heights = Array.from({ length: 360 / SECTOR }, (_, sector) => {
    const own = [...cells.values()].filter((cell) => cell.sector === sector && cell.ratios.length >= 3)
    if (own.length === 0) return null
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    for (let line = 0; line <= HIGHEST; line++) {
      const misfit = own.reduce((sum, { height, ratios, diffuseShare }) => {
        const reached = Math.min(1.1, quantile(ratios, 0.9) / full)
        return sum + (reached - (height >= line ? 1 : diffuseShare)) ** 2
      }, 0)
      if (misfit < least - 1e-9) [best, least] = [line, misfit]
    }
    return best
  })
  return (at) => heights[Math.floor(at / SECTOR)] ?? null
}
