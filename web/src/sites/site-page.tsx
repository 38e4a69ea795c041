import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Editor } from './editor.tsx'
import { useEditedSite } from './use-edited-site.ts'
import './site-page.css'

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
