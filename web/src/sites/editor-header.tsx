import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import type { DraftState } from './draft-state.ts'
import { SITE_FORM } from './site-form.tsx'

/** Id of the heading, which gets the focus when the focused button disappears. */
export const EDITOR_TITLE = 'editor-title'

interface EditorHeaderProps {
  readonly site: Site | null
  readonly draftState: DraftState
  readonly onDelete: () => void
}

/** The name of the site, whether it has unsaved changes, and the buttons to save, undo and delete. */
export const EditorHeader = ({ site, draftState, onDelete }: EditorHeaderProps): JSX.Element => {
  const { draft, edited, dirty, busy, deleted } = draftState
  const title = useRef<HTMLHeadingElement>(null)
  // Screen readers continue here after the user opens a site.
  useEffect(() => title.current?.focus(), [])
  return (
    <div class="editor-header">
      <h2 id={EDITOR_TITLE} ref={title} tabIndex={-1}>
        {draft.name.trim() || (site ? site.name : 'New site')}
      </h2>
      {dirty && <span class="badge">Unsaved changes</span>}
      <div class="actions">
        {site && !deleted && (
          <Button kind="quiet" onClick={onDelete}>
            Delete…
          </Button>
        )}
        {edited && (
          <Button onClick={draftState.undo} focusOnUnmount={EDITOR_TITLE}>
            {site ? 'Undo changes' : 'Clear'}
          </Button>
        )}
        <Button kind="primary" type="submit" form={SITE_FORM} busy={busy} disabled={site !== null && !dirty}>
          {busy ? 'Saving…' : deleted ? 'Save as new site' : 'Save'}
        </Button>
      </div>
    </div>
  )
}
