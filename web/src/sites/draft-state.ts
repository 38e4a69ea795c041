import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import type { Draft } from './draft.ts'

/** A site being edited. */
export interface DraftState {
  readonly draft: Draft
  /** The draft differs from the saved site. */
  readonly edited: boolean
  /** Leaving would lose work: edits, or a site that has been deleted elsewhere. */
  readonly dirty: boolean
  /** A save is in flight. */
  readonly busy: boolean
  readonly failure: Failure | null
  /** The server's version, if someone else has changed the site. The draft stays until the user chooses one of them. */
  readonly conflict: Site | null
  /** Someone else has deleted the site. Saving creates a new one. */
  readonly deleted: boolean
  /** Says what someone else has changed, until the next edit; '' if nothing. */
  readonly notice: string
  /** Increases each time the draft is reset, including inputs whose text is invalid and so not in the draft. */
  readonly resetCount: number
  change(next: Draft): void
  undo(): void
  /** Registers an input with invalid text. @returns a function to call once the text is valid or gone */
  addInvalidInput(): () => void
  /** @returns the saved site; null on failure */
  save(): Promise<Site | null>
  /** Saves the edited fields over the conflicting version and leaves its other fields as they are. */
  overwrite(): void
  loadServerVersion(): void
  /** Checks for changes made elsewhere and displays them. @returns a notice for the user, or '' */
  refresh(): Promise<string>
  /** Someone else has deleted the site with this id, which may no longer be the one being edited. */
  markDeleted(siteId: string): void
}
