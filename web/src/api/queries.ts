import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/preact-query'
import { changesBetween, draftOf, type newSiteOf } from '../drafts/draft.ts'
import type { PlaceHours } from '../model/compute.ts'
import { bodyOf, type Client, dataOf } from './client.ts'
import type { IdempotentWrite } from './idempotency-key.ts'
import type { NewSite, Panels, Place, Site } from './types.ts'

// Everything the page asks of the service and tells it, and under which key the answers are cached.

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

/** The key of the list of all sites. */
export const SUMMARIES = ['sites', 'summaries']

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

/** Everything of a site that is edited. */
export type SiteFields = NonNullable<ReturnType<typeof newSiteOf>>

/**
 * The `If-Match` header, so that nothing is overwritten or deleted that someone else has changed. The time of the last change is
 * the service's own tag: a compressing proxy weakens the one in the response, and a weak tag never matches.
 */
export const ifUnchanged = ({ updatedAt }: Pick<Site, 'updatedAt'>) => ({ 'If-Match': `"${updatedAt}"` })

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
  void queries.invalidateQueries({ queryKey: SUMMARIES })
  return saved
}

/** Computes the energy loss of a saved site and keeps the result. @param year of the sample days */
export const runAnalysis = async (
  { client, queries }: Service,
  writeOnce: IdempotentWrite,
  { id, updatedAt }: Site,
  year: number,
): Promise<void> => {
  const query = { adjustment: 'energy' as const, year }
  // Includes updatedAt, so that a changed site is analyzed again instead of returning the earlier response.
  await writeOnce({ id, updatedAt, query }, (header) =>
    dataOf(client.POST('/sites/{id}/analysis', { params: { path: { id }, query, header } })),
  )
  for (const queryKey of [['analyses', id], SUMMARIES]) void queries.invalidateQueries({ queryKey })
}
