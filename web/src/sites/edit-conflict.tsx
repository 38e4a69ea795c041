import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { namesOf } from './change-names.ts'
import { changesOf, draftOf } from './draft.ts'
import type { Drafting } from './draft-state.ts'
import { EDITOR_TITLE } from './editor-header.tsx'

interface NewerSiteProps {
  /** As it was before either changed it. */
  readonly site: Site
  readonly newer: Site
  readonly drafting: Drafting
}

/** Two have changed a site: says what each did, and lets the person choose. */
export const NewerSite = ({ site, newer, drafting }: NewerSiteProps): JSX.Element => {
  const { draft, dirty, busy } = drafting
  const box = useRef<HTMLDivElement>(null)
  // Who pressed Save at the foot of a long page does not see the words at its head.
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [newer])
  return (
    <div class="message choice-of-two" ref={box}>
      <p>
        Changed there: {namesOf(changesOf(draftOf(newer), site)) || 'nothing'}. Changed here:{' '}
        {namesOf(changesOf(draft, site)) || 'nothing'}. Saving yours writes what you changed, and leaves the
        rest as it is there.
      </p>
      <div class="actions">
        <Button onClick={drafting.takeNewer} heir={EDITOR_TITLE}>
          Load the newer version
        </Button>
        <Button kind="danger" busy={busy} idle={!dirty} onClick={drafting.saveOver} heir={EDITOR_TITLE}>
          Save mine over it
        </Button>
      </div>
    </div>
  )
}
