import type { JSX } from 'preact'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Editor } from './editor.tsx'
import { useEditedSite } from './use-edited-site.ts'
import './site-page.css'

/** A site: its fields, what is around it, and what that costs. @param siteKey its id, or `new` */
export const SitePage = ({ siteKey }: { readonly siteKey: string }): JSX.Element => {
  const site = useEditedSite(siteKey)
  if (site.draft) return <Editor siteKey={siteKey} site={site} draft={site.draft} />
  if (!site.failure) return <p class="hint">Loading the site…</p>
  return (
    <>
      <ErrorMessage failure={site.failure} />
      <Button onClick={site.reload}>Try again</Button>
    </>
  )
}
