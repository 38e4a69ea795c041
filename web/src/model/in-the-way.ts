import { heightAt } from '../../../lib/horizon/line.ts'
import { type ObstacleView, topHeightAt } from '../../../lib/horizon/obstacles.ts'
import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import type { Place, Skyline } from '../api/types.ts'

/** Width times height from which an obstacle counts that never hides the sun: half a percent of the sky, in square degrees. */
const LARGE = 100

/**
 * Indices of the obstacles that take light when the horizon does not: first those that hide the sun at some time of the year,
 * then those that hide much of the sky. Those that do both appear twice.
 */
export const inTheWay = (site: Place & Skyline): readonly number[] => {
  const { line, obstacles } = skylineOf(site)
  // Only numbers the hours, so any time zone works.
  const sun = sunYear({ ...site, timeZone: 0 })
  const hiddenMoments = (obstacles: readonly ObstacleView[]): number =>
    total(shadedSun({ line, obstacles }, sun, false).hidden.map(total))
  const byHorizon = hiddenMoments([])
  const isLarge = (view: ObstacleView): boolean => {
    const middle = view.azimuth + view.width / 2
    return view.width * (topHeightAt(view, middle) - heightAt(line, middle % 360)) >= LARGE
  }
  const hidesSun = (view: ObstacleView): boolean => hiddenMoments([view]) > byHorizon
  return [hidesSun, isLarge].flatMap((isInTheWay) =>
    obstacles.flatMap((view, i) => (isInTheWay(view) ? i : [])),
  )
}
