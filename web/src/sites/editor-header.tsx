import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { SITE_FORM } from './site-fields.tsx'

interface EditorHeaderProps {
  readonly site: Site | null
  readonly name: string
  readonly dirty: boolean
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onDelete: () => void
}

/** Which site it is, whether it is saved, and what can be done with it. */
export const EditorHeader = (props: EditorHeaderProps): JSX.Element => {
  const { site, name, dirty, busy } = props
  const title = useRef<HTMLHeadingElement>(null)
  // Who has chosen a site goes on reading here.
  useEffect(() => title.current?.focus(), [])
  return (
    <div class="editor-header">
      <h2 ref={title} tabIndex={-1}>
        {name.trim() || (site ? site.name : 'New site')}
      </h2>
      {dirty && <span class="badge">Unsaved changes</span>}
      <div class="actions">
        {site && (
          <Button kind="quiet" onClick={props.onDelete}>
            Delete…
          </Button>
        )}
        {dirty && <Button onClick={props.onUndo}>{site ? 'Undo changes' : 'Clear'}</Button>}
        <Button kind="primary" type="submit" form={SITE_FORM} busy={busy} disabled={site !== null && !dirty}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </div>
  )
}
