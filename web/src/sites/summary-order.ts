import type { SiteSummary } from '../api/types.ts'
import type { Preferences } from '../ui/preferences.ts'

export type SiteOrder = Preferences['sortSitesBy']

export const SITE_ORDERS: Readonly<Record<SiteOrder, string>> = {
  newest: 'Newest',
  name: 'Name',
  production: 'Production',
  loss: 'Energy lost',
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sites without a result come last. */
const descending =
  (figure: (site: SiteSummary) => number | null | undefined) => (a: SiteSummary, b: SiteSummary) =>
    (figure(b) ?? Number.NEGATIVE_INFINITY) - (figure(a) ?? Number.NEGATIVE_INFINITY) || 0

const COMPARE: Readonly<Record<SiteOrder, ((a: SiteSummary, b: SiteSummary) => number) | null>> = {
  newest: null,
  name: (a, b) => collator.compare(a.name, b.name),
  production: descending(({ latestAnalysis }) => latestAnalysis?.adjustedAnnual),
  loss: descending(({ latestAnalysis }) => latestAnalysis?.annualLoss),
}

const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLocaleLowerCase()

/**
 * The sites whose name contains every word, without regard to case and accents.
 *
 * @param sites newest first
 */
export const findSites = (
  sites: readonly SiteSummary[],
  search: string,
  order: SiteOrder,
): readonly SiteSummary[] => {
  const words = normalized(search).split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? sites
      : sites.filter(({ name }) => words.every((word) => normalized(name).includes(word)))
  const compare = COMPARE[order]
  return compare ? found.toSorted(compare) : found
}
