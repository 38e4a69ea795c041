import { useRef } from 'preact/hooks'
import { type Answer, ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import { newAttempt } from '../api/idempotency-key.ts'
import type { Site } from '../api/types.ts'
import { changesOf, type Draft, siteOf } from './draft.ts'
import { siteTag } from './site-tag.ts'

export type SiteAnswer = Answer<{ readonly data: Site }>

export interface Sending {
  /** Once, however often it is tried. */
  create(draft: Draft): Promise<SiteAnswer>
  /** @param over what another has made of it, which may be written over; null: it is as it was saved */
  change(draft: Draft, saved: Site, over: Site | null): Promise<SiteAnswer>
  load(id: string): Promise<SiteAnswer>
}

/** The requests that keep a site. */
export const useSending = (): Sending => {
  const client = useClient()
  const attempt = useRef(newAttempt())
  const tags = useRef(new WeakMap<Site, string | null>())
  const noted = (answer: SiteAnswer): SiteAnswer => {
    if ('body' in answer) tags.current.set(answer.body.data, answer.tag)
    return answer
  }
  return {
    create: async (draft) => {
      const body = siteOf(draft)
      const header = { 'Idempotency-Key': attempt.current.keyOf(body) }
      const answer = await ask(client.POST('/sites', { params: { header }, body }))
      attempt.current.end('failure' in answer ? answer.failure : null)
      return noted(answer)
    },
    change: async (draft, saved, over) => {
      const known = over ?? saved
      const header = { 'If-Match': siteTag(known, tags.current.get(known) ?? null) }
      const params = { path: { id: saved.id }, header }
      return noted(await ask(client.PATCH('/sites/{id}', { params, body: changesOf(draft, saved) })))
    },
    load: async (id) => noted(await ask(client.GET('/sites/{id}', { params: { path: { id } } }))),
  }
}
