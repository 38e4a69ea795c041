import { useModel } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useLayoutEffect } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { useDraftStore } from '../drafts/store.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { routes } from '../ui/route.ts'
import { SiteEdits } from './site-edits.ts'

export const SiteEditor = onDemand(async () => (await import('./site-editor.tsx')).SiteEditor)

interface SitePageProps {
  /** The id of the site, or its key until it is saved. */
  readonly siteKey: string
  readonly isReport: boolean
}

export const SitePage = ({ siteKey, isReport }: SitePageProps) => {
  const [drafts, client, queries] = [useDraftStore(), useClient(), useQueryClient()]
  const site = useModel(() => new SiteEdits(siteKey, drafts, { client, queries }))
  // A new site gets its id on its first save.
  useLayoutEffect(() => {
    site.key.value = siteKey
  }, [siteKey])
  if (site.isLoaded.value) return <SiteEditor edits={site} isReport={isReport} />
  const failure = site.failure.value
  return (
    <main class="connect">
      <div class="card">
        <ErrorMessage failure={failure} onRetry={failure?.status === 404 ? undefined : site.reload} />
        {!failure && <p class="hint">Loading the site…</p>}
        <a class="button" href={`#${routes.home}`}>
          All sites
        </a>
      </div>
    </main>
  )
}
