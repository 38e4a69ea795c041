import { useRef } from 'preact/hooks'
import { type ApiResponse, send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'
import type { Site } from '../api/types.ts'
import { changesOf, type Draft, toNewSite } from './draft.ts'

export type SiteResponse = ApiResponse<{ readonly data: Site }>

export interface SiteApi {
  /** Retrying after a lost response does not create a second site. */
  create(draft: Draft): Promise<SiteResponse>
  /** @param conflict the server's version to overwrite; null: the site must be unchanged since it was saved */
  update(draft: Draft, saved: Site, conflict: Site | null): Promise<SiteResponse>
  load(id: string): Promise<SiteResponse>
}

/**
 * The value for the `If-Match` header. `If-Match` never matches a weak entity tag, and a compressing proxy weakens tags, so
 * then the strong tag is rebuilt from `updatedAt` as the service does.
 *
 * @param etag from the response that contained the site; null if it came from a list or the header was not readable
 */
export const siteEtag = ({ updatedAt }: Pick<Site, 'updatedAt'>, etag: string | null): string =>
  etag?.startsWith('"') ? etag : `"${updatedAt}"`

/** The requests for one site. */
export const useSiteApi = (): SiteApi => {
  const client = useClient()
  const idempotencyKeys = useRef(createIdempotencyKeys())
  const etags = useRef(new WeakMap<Site, string | null>())
  const rememberEtag = (response: SiteResponse): SiteResponse => {
    if ('body' in response) etags.current.set(response.body.data, response.etag)
    return response
  }
  return {
    create: async (draft) => {
      const body = toNewSite(draft)
      const header = { 'Idempotency-Key': idempotencyKeys.current.keyFor(body) }
      const response = await send(client.POST('/sites', { params: { header }, body }))
      idempotencyKeys.current.settle('failure' in response ? response.failure : null)
      return rememberEtag(response)
    },
    update: async (draft, saved, conflict) => {
      const base = conflict ?? saved
      const header = { 'If-Match': siteEtag(base, etags.current.get(base) ?? null) }
      const params = { path: { id: saved.id }, header }
      return rememberEtag(await send(client.PATCH('/sites/{id}', { params, body: changesOf(draft, saved) })))
    },
    load: async (id) => rememberEtag(await send(client.GET('/sites/{id}', { params: { path: { id } } }))),
  }
}
