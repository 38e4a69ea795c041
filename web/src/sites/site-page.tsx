import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ErrorItem } from '../api/types.ts'
import { type Draft, draftOf } from '../drafts/draft.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { preferredYear } from '../ui/preferences.ts'
import { SiteHeader } from './site-header.tsx'
import { SiteMessages } from './site-messages.tsx'
import { type EditedSiteState, useEditedSite } from './use-edited-site.ts'
import { useLiveResults } from './use-live-results.ts'
import { useSaving } from './use-saving.ts'
import './site-page.css'

const TITLE = 'Shading'

const usePageTitle = (name: string): void =>
  useEffect(() => {
    document.title = name ? `${name} – ${TITLE}` : TITLE
    return () => {
      document.title = TITLE
    }
  }, [name])

const useSaveShortcut = (save: () => void): void =>
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [save])

interface EditorProps {
  readonly siteKey: string
  readonly site: EditedSiteState
  readonly draft: Draft
}

const Editor = ({ siteKey, site, draft }: EditorProps): JSX.Element => {
  const saving = useSaving(siteKey, site)
  const live = useLiveResults(draft, site.base && draftOf(site.base), preferredYear())
  usePageTitle(draft.name)
  useSaveShortcut(saving.save)
  const errors: readonly ErrorItem[] = [...saving.errors, ...live.errors]
  return (
    <>
      <SiteHeader siteKey={siteKey} site={site} draft={draft} saving={saving} tools={null}>
        {errors.length}
      </SiteHeader>
      <SiteMessages siteKey={siteKey} site={site} draft={draft} saving={saving} live={live} />
    </>
  )
}

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
