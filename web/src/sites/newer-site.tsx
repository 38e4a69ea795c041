import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { fieldWords } from '../ui/field-words.ts'
import { changesOf, draftOf } from './draft.ts'
import type { Drafting } from './use-draft.ts'

interface NewerSiteProps {
  /** As it was before either changed it. */
  readonly site: Site
  readonly newer: Site
  readonly drafting: Drafting
}

const names = (changes: object): string => Object.keys(changes).map(fieldWords).join(', ') || 'nothing'

/** Two have changed a site: says what each did, and lets the person choose. */
export const NewerSite = ({ site, newer, drafting }: NewerSiteProps): JSX.Element => {
  const { draft, dirty, busy } = drafting
  const box = useRef<HTMLDivElement>(null)
  // Who pressed Save at the foot of a long page does not see the words at its head.
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div class="message choice-of-two" ref={box}>
      <p>
        Changed there: {names(changesOf(draftOf(newer), site))}. Changed here: {names(changesOf(draft, site))}
        . Saving yours writes what you changed, and leaves the rest as it is there.
      </p>
      <div class="actions">
        <Button onClick={drafting.takeNewer}>Load the newer version</Button>
        <Button kind="danger" busy={busy} disabled={!dirty} onClick={drafting.saveOver}>
          Save mine over it
        </Button>
      </div>
    </div>
  )
}
