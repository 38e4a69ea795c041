import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/preact-query'
import { changesBetween, draftOf, type newSiteOf } from '../drafts/draft.ts'
import type { PlaceHours } from '../model/compute.ts'
import { bodyOf, type Client, dataOf, type Service } from './client.ts'
import type { IdempotentWrite } from './idempotency-key.ts'
import type { NewSite, Panels, Place, Site } from './types.ts'

// The page's requests to the service, and the keys under which their responses are cached.

interface Page<Item> {
  readonly data: readonly Item[]
  readonly nextCursor?: string | null
}

/** A paged list as its items so far. @param fetchPage gets the cursor of its page; the first page has none */
export const listQuery = <Item>(
  queryKey: readonly unknown[],
  fetchPage: (after: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

/** The query key of the list of all sites. */
export const SUMMARIES = ['sites', 'summaries']

/** @param id null: the site has none yet */
export const siteQuery = (client: Client, id: string | null) =>
  queryOptions({
    queryKey: ['site', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => dataOf(client.GET('/sites/{id}', { params: { path: { id } }, signal })),
    staleTime: 5_000,
  })

export const estimateOf = async (client: Client, { name, ...body }: NewSite, signal: AbortSignal) =>
  (await dataOf(client.POST('/estimate', { body, signal }))).estimate

const ANALYSES_PER_PAGE = 20

/** @param siteId null: the site has no id yet */
export const analysesQuery = (client: Client, siteId: string | null) => ({
  ...listQuery(['analyses', siteId], (after, signal) => {
    const params = { path: { id: siteId ?? '' }, query: { limit: ANALYSES_PER_PAGE, ...after } }
    return bodyOf(client.GET('/sites/{id}/analyses', { params, signal }))
  }),
  enabled: siteId !== null,
  // Fetched with the site and then read by several parts of the page. A save invalidates it at once.
  staleTime: 5_000,
})

const isStandIn = (known: PlaceHours | undefined): boolean => known?.baseline.note !== undefined

/** Interval of the retries for real weather while climate averages are the fallback. */
const STAND_IN_MS = 10 * 60_000

/**
 * Hourly production without a skyline; fetched once, or repeatedly while it is based on fallback climate averages.
 *
 * @param given null: no request yet
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

export type SiteFields = NonNullable<ReturnType<typeof newSiteOf>>

/**
 * The `If-Match` header, so that other people's changes are never overwritten or deleted. The time of the last change is the
 * service's own ETag; a compressing proxy weakens the ETag of the response, and a weak ETag never matches.
 */
export const ifUnchanged = ({ updatedAt }: Pick<Site, 'updatedAt'>) => ({ 'If-Match': `"${updatedAt}"` })

/**
 * Creates or updates a site. Retrying after a lost response does not create a second one.
 *
 * @param base the version that the edits started from; null: a new site
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
    // A version fetched before the save must not arrive after it.
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

/** Computes and stores the energy loss of a saved site. @param year of the sample days */
export const runAnalysis = async (
  { client, queries }: Service,
  writeOnce: IdempotentWrite,
  { id, updatedAt }: Site,
  year: number,
): Promise<void> => {
  const query = { adjustment: 'energy' as const, year }
  // Includes updatedAt: a changed site is analyzed again instead of getting the earlier response.
  await writeOnce({ id, updatedAt, query }, (header) =>
    dataOf(client.POST('/sites/{id}/analysis', { params: { path: { id }, query, header } })),
  )
  for (const queryKey of [['analyses', id], SUMMARIES]) void queries.invalidateQueries({ queryKey })
}
