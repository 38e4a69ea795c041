import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { outlineOfAll } from '../../../lib/horizon/outline.ts'
import { changesBetween, draftOf, type newSiteOf, totalSizeOf } from '../drafts/draft.ts'
import type { PlaceHours } from '../model/compute.ts'
import { takeKept } from '../ui/storage.ts'
import { bodyOf, type Client, dataOf, useClient } from './client.ts'
import type { IdempotentWrite } from './idempotency-key.ts'
import type { Analysis, NewSite, Panels, Place, Site, SiteSummary } from './types.ts'

// Everything the page asks of the service and tells it, and under which key the answers are cached.

type LatestAnalysis = NonNullable<SiteSummary['latestAnalysis']>

interface Page<Item> {
  readonly data: readonly Item[]
  readonly nextCursor?: string | null
}

const itemsOf = <Item>({ pages }: InfiniteData<Page<Item>>): readonly Item[] =>
  pages.flatMap(({ data }) => data)

/** A list that comes page by page, as its items so far. @param fetchPage gets the cursor of its page, and none for the first one */
export const listQuery = <Item>(
  queryKey: readonly unknown[],
  fetchPage: (after: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    select: itemsOf,
  })

const SUMMARIES_PER_PAGE = 1000
const SUMMARIES = ['sites', 'summaries']

const isSummary = (site: Site | SiteSummary): site is SiteSummary => 'latestAnalysis' in site

export const summariesQuery = (client: Client) => ({
  ...listQuery(SUMMARIES, async (after, signal) => {
    const query = { view: 'summary' as const, limit: SUMMARIES_PER_PAGE, ...after }
    const page = await bodyOf(client.GET('/sites', { params: { query }, signal }))
    return { ...page, data: page.data.filter(isSummary) }
  }),
  // What this page itself changes is entered at once, so this is only about other people's changes.
  staleTime: 60_000,
})

/** @param id null: a site that has none yet */
export const siteQuery = (client: Client, id: string | null) =>
  queryOptions({
    queryKey: ['site', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => dataOf(client.GET('/sites/{id}', { params: { path: { id } }, signal })),
    staleTime: 5_000,
  })

/** The service's estimate of what a site produces. */
export const estimateOf = async (client: Client, { name, ...body }: NewSite, signal: AbortSignal) =>
  (await dataOf(client.POST('/estimate', { body, signal }))).estimate

/** What a site produces for which no result is stored: it came through the API, or from a run. */
export const firstResultQuery = (client: Client, { id, updatedAt, latestAnalysis }: SiteSummary) =>
  queryOptions({
    queryKey: ['first result', id, updatedAt],
    queryFn: latestAnalysis
      ? skipToken
      : async ({ signal }): Promise<Pick<LatestAnalysis, 'ac_annual' | 'adjustedAnnual'>> => {
          const site = await dataOf(client.GET('/sites/{id}', { params: { path: { id } }, signal }))
          const { id: _, createdAt, updatedAt: __, ...fields } = site
          const { baseline, energy } = await estimateOf(client, fields, signal)
          return { ac_annual: baseline.ac_annual, adjustedAnnual: energy.adjustedAnnual }
        },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A table of sites computes many, and reads them once.
    gcTime: Number.POSITIVE_INFINITY,
  })

const ANALYSES_PER_PAGE = 20

/** @param siteId null: a site that has none yet */
export const analysesQuery = (client: Client, siteId: string | null) => ({
  ...listQuery(['analyses', siteId], (after, signal) => {
    const params = { path: { id: siteId ?? '' }, query: { limit: ANALYSES_PER_PAGE, ...after } }
    return bodyOf(client.GET('/sites/{id}/analyses', { params, signal }))
  }),
  enabled: siteId !== null,
  // The page fetches them with the site, and several parts read them then. After a save it asks again at once.
  staleTime: 5_000,
})

/** @param observerHeight of the panels above the ground, m */
export const terrainHorizon = (client: Client, place: Place, observerHeight: number) =>
  dataOf(client.GET('/terrain-horizon', { params: { query: { ...place, observerHeight } } }))

const isStandIn = (known: PlaceHours | undefined): boolean => known?.baseline.note !== undefined

/** How long climate averages stand in for real weather before the service is asked again. */
const STAND_IN_MS = 10 * 60_000

/**
 * Production without a skyline, hour by hour; fetched once, unless climate averages stand in.
 *
 * @param given null: nothing to ask yet
 */
export const baselineQuery = (client: Client, given: (Place & Panels) | null) =>
  queryOptions({
    queryKey: ['baseline', given],
    queryFn: given
      ? async ({ signal }): Promise<PlaceHours> => {
          const query = { ...given, hours: true }
          return { given, baseline: await dataOf(client.GET('/baseline', { params: { query }, signal })) }
        }
      : skipToken,
    staleTime: ({ state }) => (isStandIn(state.data) ? STAND_IN_MS : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => isStandIn(state.data) && STAND_IN_MS,
    gcTime: 300_000,
  })

/** Enters a site into the list, or replaces or removes it there, without fetching all of the list again. */
export const editSummaries = async (
  queries: QueryClient,
  id: string,
  edit: (summary: SiteSummary | null) => SiteSummary | null,
): Promise<void> => {
  // A page that arrives later would bring back the list as it was when that page was asked for.
  await queries.cancelQueries({ queryKey: SUMMARIES })
  const list = queries.getQueryData<InfiniteData<Page<SiteSummary>>>(SUMMARIES)
  // The list goes on with its next page by itself, but not with its first one.
  if (!list) return void queries.refetchQueries({ queryKey: SUMMARIES, type: 'active' })
  const before = itemsOf(list).find((summary) => summary.id === id) ?? null
  const edited = edit(before) ?? []
  const pages = list.pages.map((page, i) => ({
    ...page,
    data: before
      ? page.data.flatMap((summary) => (summary.id === id ? edited : summary))
      : [...(i === 0 ? [edited].flat() : []), ...page.data],
  }))
  queries.setQueryData(SUMMARIES, { ...list, pages })
}

const latestOf = ({ id, createdAt, result: { baseline, energy } }: Analysis): LatestAnalysis => ({
  id,
  createdAt,
  ac_annual: baseline.ac_annual,
  adjustedAnnual: energy?.adjustedAnnual ?? null,
  annualLoss: energy?.annualLoss ?? null,
})

/** As the service will list it. */
const summaryOf = (site: Site, latestAnalysis: SiteSummary['latestAnalysis']): SiteSummary => {
  const { id, name, latitude, longitude, systemSize, updatedAt } = site
  return {
    id,
    name,
    latitude,
    longitude,
    systemSize,
    totalSize: totalSizeOf(site),
    skyline: outlineOfAll(site),
    updatedAt,
    latestAnalysis,
  }
}

/** Everything of a site that is edited. */
export type SiteFields = NonNullable<ReturnType<typeof newSiteOf>>

/**
 * The `If-Match` header, so that nothing is overwritten or deleted that someone else has changed. The time of the last change is
 * the service's own tag: a compressing proxy weakens the one in the response, and a weak tag never matches.
 */
const ifUnchanged = ({ updatedAt }: Pick<Site, 'updatedAt'>) => ({ 'If-Match': `"${updatedAt}"` })

interface Service {
  readonly client: Client
  readonly queries: QueryClient
}

/**
 * Creates or changes a site. Repeating it after a lost response does not create a second one.
 *
 * @param base the version that the edits started from; null: it is new
 */
export const saveSite = async (
  { client, queries }: Service,
  writeOnce: IdempotentWrite,
  base: Site | null,
  fields: SiteFields,
): Promise<Site> => {
  const create = (): Promise<Site> =>
    writeOnce(fields, (header) => dataOf(client.POST('/sites', { params: { header }, body: fields })))
  const change = async (base: Site): Promise<Site> => {
    // A version from before the save must not arrive after it.
    await queries.cancelQueries({ queryKey: ['site', base.id] })
    const params = { path: { id: base.id }, header: ifUnchanged(base) }
    const body = changesBetween(draftOf(base), fields)
    return dataOf(client.PATCH('/sites/{id}', { params, body }))
  }
  const saved = await (base ? change(base) : create())
  queries.setQueryData(['site', saved.id], saved)
  await editSummaries(queries, saved.id, (before) => summaryOf(saved, before?.latestAnalysis ?? null))
  return saved
}

/** Fetches the stored results of a site again, and enters the latest into the list of sites. */
const enterLatestAnalysis = async ({ client, queries }: Service, siteId: string): Promise<void> => {
  const query = analysesQuery(client, siteId)
  await queries.cancelQueries(query)
  const history = await queries.fetchInfiniteQuery({ ...query, staleTime: 0 }).catch(() => null)
  const analysis = history?.pages[0]?.data[0]
  if (analysis)
    await editSummaries(
      queries,
      siteId,
      (before) => before && { ...before, latestAnalysis: latestOf(analysis) },
    )
}

/** Computes the energy loss of a saved site and keeps the result. @param year of the sample days */
export const runAnalysis = async (
  service: Service,
  writeOnce: IdempotentWrite,
  { id, updatedAt }: Site,
  year: number,
): Promise<void> => {
  const query = { adjustment: 'energy' as const, year }
  // Includes updatedAt, so that a changed site is analyzed again instead of returning the earlier response.
  await writeOnce({ id, updatedAt, query }, (header) =>
    dataOf(service.client.POST('/sites/{id}/analysis', { params: { path: { id }, query, header } })),
  )
  // The result is stored, whatever becomes of this.
  void enterLatestAnalysis(service, id)
}

export const useDeleteSite = () => {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (site: Site) => {
      const params = { path: { id: site.id }, header: ifUnchanged(site) }
      return bodyOf(client.DELETE('/sites/{id}', { params }))
    },
    onSuccess: async (_, { id }) => {
      queries.removeQueries({ queryKey: ['site', id] })
      queries.removeQueries({ queryKey: ['analyses', id] })
      // What the browser remembers of its surroundings.
      takeKept(id)
      await editSummaries(queries, id, () => null)
    },
  })
}
