import * as z from 'zod'
import { analysisIdOf } from '../analyses/analysis-id.ts'
import { heightAt, horizonLine } from '../horizon/line.ts'
import { obstacleHeightAt, viewOf } from '../horizon/obstacles.ts'
import { type Site, SiteChanges } from '../schemas/site.ts'
import { RecordedAnalysis, SiteSummary } from '../schemas/site-summary.ts'

const Repeated = SiteChanges.pick({ name: true, latitude: true, longitude: true, systemSize: true }).strip()

const sizeOf = (planes: Site['otherPlanes']): number =>
  planes.reduce((sum, { systemSize }) => sum + systemSize, 0)

const SECTOR_DEGREES = 10
const SECTORS = Array.from({ length: 360 / SECTOR_DEGREES }, (_, sector) => sector)

/** Of 0°. Up to 90° all characters are printable. */
const LOWEST = '#'.charCodeAt(0)

/** The highest point in each sector, a character for each. @param heightAt degrees, at an azimuth in degrees */
const outlineOf = (heightAt: (azimuth: number) => number): string => {
  const highestIn = (sector: number): number =>
    // In the middle of each degree, so that what ends where a sector begins is not in it.
    Math.max(...Array.from({ length: SECTOR_DEGREES }, (_, i) => heightAt(sector * SECTOR_DEGREES + i + 0.5)))
  return String.fromCharCode(...SECTORS.map((sector) => LOWEST + Math.round(highestIn(sector))))
}

const outlineOfHorizon = (profile: Site['horizonProfile']): string => {
  const line = horizonLine(profile)
  return outlineOf((azimuth) => heightAt(line, azimuth))
}

const outlineOfObstacles = (obstacles: Site['obstacles']): string => {
  const views = obstacles.map(viewOf)
  return outlineOf((azimuth) => Math.max(0, ...views.map((view) => obstacleHeightAt(view, azimuth))))
}

const higherOf = (one: string, other: string): string =>
  SECTORS.map((sector) =>
    [one, other].map((outline) => outline.charAt(sector)).reduce((a, b) => (a > b ? a : b)),
  ).join('')

/**
 * The entries of an item's attribute `summary` that follow from new values of its site. Each follows from one field, so that
 * a change of some fields can be written without reading the others.
 */
export const summaryOf = (changes: SiteChanges & Pick<Site, 'updatedAt'>) => {
  const { otherPlanes, horizonProfile, obstacles, updatedAt } = changes
  return {
    ...Repeated.parse(changes),
    ...(otherPlanes && { otherSize: sizeOf(otherPlanes) }),
    ...(horizonProfile && { horizon: outlineOfHorizon(horizonProfile) }),
    ...(obstacles && { obstacles: outlineOfObstacles(obstacles) }),
    updatedAt,
  }
}

const Entry = z.object({
  id: z.string(),
  summary: SiteSummary.omit({ id: true, totalSize: true, skyline: true }).extend({
    otherSize: z.number(),
    horizon: z.string(),
    obstacles: z.string(),
    latestAnalysis: RecordedAnalysis.nullable(),
  }),
})

/** @param entry of the index `summaries` */
export const parseSummary = (entry: unknown): SiteSummary => {
  const { id, summary } = Entry.parse(entry)
  const { otherSize, horizon, obstacles, latestAnalysis, ...rest } = summary
  return SiteSummary.parse({
    id,
    ...rest,
    totalSize: rest.systemSize + otherSize,
    skyline: higherOf(horizon, obstacles),
    latestAnalysis: latestAnalysis && {
      id: analysisIdOf({ siteId: id, createdAt: latestAnalysis.createdAt }),
      ...latestAnalysis,
    },
  })
}
