import { analysisResult } from '../../../lib/open-api/example-data.ts'
import { AnalysisResult } from '../../../lib/schemas/analysis.ts'
import type { Baseline } from '../../../lib/schemas/baseline.ts'
import type { ListedPage, PageRequest } from '../../../lib/storage/pagination.ts'

export const NOW = new Date('2026-03-04T05:06:07.890Z')
export const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds)

/** The error for an id that is not found, for any reason. */
export const NOT_FOUND = { name: 'VisibleError', kind: 'notFound' }

export const NOT_OUR_CURSOR = {
  name: 'VisibleError',
  kind: 'validation',
  errors: [{ field: 'cursor', message: 'is not a cursor of this list' }],
}

/** The largest profile that a site may have: 360 points with many digits, about 20 KB. */
export const fullProfile = Array.from({ length: 360 }, (_, degrees) => ({
  direction: `${degrees}.${String(10 * degrees + 1).padStart(6, '7')}`,
  heightAngle: (degrees * Math.PI) % 90,
}))

export const baseline: Baseline = {
  ac_annual: 6310,
  ac_monthly: [210, 310, 510, 640, 760, 810, 830, 770, 620, 430, 240, 180],
  capacity_factor: 14.9,
  kwh_per_kw: 1262,
  source: 'estimator',
  estimator: 'pvwatts',
  station_info: { city: 'Zürich', elev: 410, distance: null },
}

const example = AnalysisResult.parse(analysisResult)

/** A result, identified by its annual production. */
export const resultOf = (siteId: string, adjustedAnnual = 6000): AnalysisResult => ({
  ...example,
  siteId,
  adjusted: { ...example.adjusted, adjustedAnnual },
  energy: null,
})

/** All pages of a list, following its cursors. */
export const pagesOf = async <Item>(
  list: (page: PageRequest) => Promise<ListedPage<Item>>,
  limit: number,
): Promise<Item[][]> => {
  const pages: Item[][] = []
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await list({ limit, cursor })
    pages.push(data)
    cursor = nextCursor
  } while (cursor !== undefined)
  return pages
}
