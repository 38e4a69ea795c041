import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useEditedSite } from './use-edited-site.ts'

const loadEditor = () => import('./editor.tsx')
const Editor = onDemand(async () => (await loadEditor()).Editor)

/** So that the editor is there when it is needed; if that fails, it tries again then. */
export const preloadEditor = (): void => void loadEditor().catch(() => {})

interface SitePageProps {
  /** The id of the site, or `new`. */
  readonly siteKey: string
  /** Shows what is handed over instead of what is edited. */
  readonly isReport: boolean
}

/** A site: its fields, what is around it, and what that costs. */
export const SitePage = ({ siteKey, isReport }: SitePageProps) => {
  const site = useEditedSite(siteKey)
  if (site.draft) return <Editor siteKey={siteKey} site={site} draft={site.draft} isReport={isReport} />
  if (!site.failure) return <p class="hint">Loading the site…</p>
  return (
    <>
      <ErrorMessage failure={site.failure} />
      <div class="actions">
        <Button onClick={site.reload}>Try again</Button>
      </div>
    </>
  )
}
