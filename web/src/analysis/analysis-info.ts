import type { Adjustment, Analysis, Site } from '../api/types.ts'
import { dateTime } from '../ui/format.ts'

export const basisLabel = (basis: Adjustment): string =>
  basis === 'energy' ? 'energy loss' : 'daylight-hours loss'

/** The year that the sun paths were calculated for. */
export const sunPathYear = ({ result }: Analysis): string =>
  result.shading.sampleDays[0]?.date.slice(0, 4) ?? ''

export const analysisTitle = (analysis: Analysis): string => dateTime(analysis.createdAt)

/**
 * Whether the site has changed since the analysis.
 *
 * @param edited the site has unsaved edits
 */
export const isOutdated = (
  { createdAt }: Pick<Analysis, 'createdAt'>,
  site: Pick<Site, 'updatedAt'> | null,
  edited: boolean,
): boolean => edited || (site !== null && Date.parse(createdAt) < Date.parse(site.updatedAt))
