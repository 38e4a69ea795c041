import { exampleSite } from '../../../examples/site.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'

/** Size of the drawing, which is stretched over the window. */
const [WIDTH, HEIGHT] = [180, 100]

/** y of the horizon. */
const BASE = 90

/** A part of the example's horizon. @param from azimuth at the left edge @param factor heights in units of a degree */
const ridge = (from: number, factor: number, base: number): string => {
  const line = horizonLine(exampleSite.horizonProfile)
  const heights = Array.from({ length: WIDTH + 1 }, (_, x) => {
    const azimuth = (from + x) % 360
    // Real ridges are rougher than a line through eleven summits.
    const rough = Math.sin(azimuth * 0.5) + Math.sin(azimuth * 0.23 + 2) + 0.6 * Math.sin(azimuth * 1.3)
    return base - factor * heightAt(line, azimuth) - 0.5 * rough
  })
  return `M0 ${HEIGHT}${heights.map((y, x) => `L${x} ${y.toFixed(2)}`).join('')}L${WIDTH} ${HEIGHT}Z`
}

const [FAR, NEAR] = [ridge(150, 1.1, BASE - 3), ridge(95, 0.9, BASE)]

/** y of the sun paths' tops, and half their widths. */
const ARCS = [
  [58, 84],
  [68, 68],
  [78, 50],
] as const

/** Mountains under the sun paths, behind everything on the start page. */
export const Landscape = () => (
  <svg class="landscape" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    <g class="arcs">
      {ARCS.map(([top, half]) => (
        <path
          key={top}
          d={`M${WIDTH / 2 - half} ${HEIGHT}C${WIDTH / 2 - half * 0.5} ${(4 * top - HEIGHT) / 3} ${WIDTH / 2 + half * 0.5} ${(4 * top - HEIGHT) / 3} ${WIDTH / 2 + half} ${HEIGHT}`}
        />
      ))}
    </g>
    <path class="far" d={FAR} />
    <path class="near" d={NEAR} />
  </svg>
)
