import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { fieldLabels } from '../ui/labels.ts'
import { changesOf, toDraft } from './draft.ts'
import type { DraftState } from './draft-state.ts'
import { EDITOR_TITLE } from './editor-header.tsx'

interface EditConflictProps {
  /** The version that both changes started from. */
  readonly site: Site
  readonly conflict: Site
  readonly draftState: DraftState
}

/** Lists what the user and someone else have changed, and lets the user choose. */
export const EditConflict = ({ site, conflict, draftState }: EditConflictProps): JSX.Element => {
  const { draft, dirty, busy } = draftState
  const box = useRef<HTMLDivElement>(null)
  // The user may have clicked a button far below.
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [conflict])
  return (
    <div class="message conflict" ref={box}>
      <p>
        Their changes: {fieldLabels(changesOf(toDraft(conflict), site)) || 'none'}. Your changes:{' '}
        {fieldLabels(changesOf(draft, site)) || 'none'}. “Save my changes” overwrites only the fields that you
        have changed.
      </p>
      <div class="actions">
        <Button onClick={draftState.loadServerVersion} focusOnUnmount={EDITOR_TITLE}>
          Load the current version
        </Button>
        <Button
          kind="danger"
          busy={busy}
          disabled={!dirty}
          onClick={draftState.overwrite}
          focusOnUnmount={EDITOR_TITLE}
        >
          Save my changes
        </Button>
      </div>
    </div>
  )
}
