import { queryOptions, skipToken } from '@tanstack/preact-query'
import { exampleSite } from '../../../examples/site.ts'
import { bodyOf, type Client, dataOf } from '../api/client.ts'
import { estimateOf, listQuery, SUMMARIES } from '../api/queries.ts'
import type { Site, SiteSummary } from '../api/types.ts'

export type FirstResult = Pick<NonNullable<SiteSummary['latestAnalysis']>, 'ac_annual' | 'adjustedAnnual'>

const SUMMARIES_PER_PAGE = 1000
const isSummary = (site: Site | SiteSummary): site is SiteSummary => 'latestAnalysis' in site

/** A loss of 0 says nothing about a site without anything that could cast shade. @param lost kWh a year */
export const isShadeUnknown = ({ skyline }: SiteSummary, lost: number): boolean =>
  lost === 0 && /^#*$/.test(skyline)

export const summariesQuery = (client: Client) => ({
  ...listQuery(SUMMARIES, async (after, signal) => {
    const query = { view: 'summary' as const, limit: SUMMARIES_PER_PAGE, ...after }
    const page = await bodyOf(client.GET('/sites', { params: { query }, signal }))
    return { ...page, data: page.data.filter(isSummary) }
  }),
  // The page's own changes invalidate it, so this only delays other people's changes.
  staleTime: 60_000,
})

/** The result of a site without a stored one, because it came through the API or from a run. */
export const firstResultQuery = (client: Client, { id, updatedAt, latestAnalysis }: SiteSummary) =>
  queryOptions({
    queryKey: ['first result', id, updatedAt],
    queryFn: latestAnalysis
      ? skipToken
      : async ({ signal }): Promise<FirstResult> => {
          const site = await dataOf(client.GET('/sites/{id}', { params: { path: { id } }, signal }))
          const { id: _, createdAt, updatedAt: __, ...fields } = site
          const { baseline, energy } = await estimateOf(client, fields, signal)
          return { ac_annual: baseline.ac_annual, adjustedAnnual: energy.adjustedAnnual }
        },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A table of sites computes many results, and reads each only once.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Computed by the service, because the page would first have to load its hours and start its worker. */
export const exampleQuery = (client: Client) =>
  queryOptions({
    queryKey: ['example'],
    queryFn: ({ signal }) => estimateOf(client, exampleSite, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
