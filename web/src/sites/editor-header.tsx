import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import type { Drafting } from './draft-state.ts'
import { SITE_FORM } from './site-fields.tsx'

/** Of the heading, which takes the focus when the button that had it is done with. */
export const EDITOR_TITLE = 'editor-title'

interface EditorHeaderProps {
  readonly site: Site | null
  readonly drafting: Drafting
  readonly onDelete: () => void
}

/** Which site it is, whether it is saved, and what can be done with it. */
export const EditorHeader = ({ site, drafting, onDelete }: EditorHeaderProps): JSX.Element => {
  const { draft, edited, dirty, busy, gone } = drafting
  const title = useRef<HTMLHeadingElement>(null)
  // Who has chosen a site goes on reading here.
  useEffect(() => title.current?.focus(), [])
  return (
    <div class="editor-header">
      <h2 id={EDITOR_TITLE} ref={title} tabIndex={-1}>
        {draft.name.trim() || (site ? site.name : 'New site')}
      </h2>
      {dirty && <span class="badge">Unsaved changes</span>}
      <div class="actions">
        {site && !gone && (
          <Button kind="quiet" onClick={onDelete}>
            Delete…
          </Button>
        )}
        {edited && (
          <Button onClick={drafting.undo} heir={EDITOR_TITLE}>
            {site ? 'Undo changes' : 'Clear'}
          </Button>
        )}
        <Button kind="primary" type="submit" form={SITE_FORM} busy={busy} idle={site !== null && !dirty}>
          {busy ? 'Saving…' : gone ? 'Save as a new site' : 'Save'}
        </Button>
      </div>
    </div>
  )
}
