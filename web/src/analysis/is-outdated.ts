import type { Analysis, Site } from '../api/types.ts'

/**
 * Whether an analysis is of an earlier state of its site.
 *
 * @param edited the site is being changed, and not saved yet
 */
export const isOutdated = (
  { createdAt }: Pick<Analysis, 'createdAt'>,
  site: Pick<Site, 'updatedAt'> | null,
  edited: boolean,
): boolean => edited || (site !== null && Date.parse(createdAt) < Date.parse(site.updatedAt))
