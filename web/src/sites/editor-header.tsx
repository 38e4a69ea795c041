import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { SITE_FORM } from './site-fields.tsx'
import type { Drafting } from './use-draft.ts'

interface EditorHeaderProps {
  readonly site: Site | null
  readonly drafting: Drafting
  readonly onDelete: () => void
}

/** Which site it is, whether it is saved, and what can be done with it. */
export const EditorHeader = ({ site, drafting, onDelete }: EditorHeaderProps): JSX.Element => {
  const { draft, dirty, busy } = drafting
  const title = useRef<HTMLHeadingElement>(null)
  // Who has chosen a site goes on reading here.
  useEffect(() => title.current?.focus(), [])
  return (
    <div class="editor-header">
      <h2 ref={title} tabIndex={-1}>
        {draft.name.trim() || (site ? site.name : 'New site')}
      </h2>
      {dirty && <span class="badge">Unsaved changes</span>}
      <div class="actions">
        {site && (
          <Button kind="quiet" onClick={onDelete}>
            Delete…
          </Button>
        )}
        {dirty && <Button onClick={drafting.undo}>{site ? 'Undo changes' : 'Clear'}</Button>}
        <Button kind="primary" type="submit" form={SITE_FORM} busy={busy} disabled={site !== null && !dirty}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </div>
  )
}
