import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import type { Draft } from './draft.ts'

/** A site while it is worked on. */
export interface Drafting {
  readonly draft: Draft
  /** Something was typed or drawn that is not saved yet. */
  readonly edited: boolean
  /** Leaving loses something: what is not saved yet, or a site that is kept nowhere any more. */
  readonly dirty: boolean
  /** Is being saved. */
  readonly busy: boolean
  readonly failure: Failure | null
  /** The site as another has changed it meanwhile; the draft stays until one of the two is chosen. */
  readonly newer: Site | null
  /** Another has deleted it meanwhile: saving makes a new one. */
  readonly gone: boolean
  /** What another has changed, and is shown now; '' once work goes on. */
  readonly news: string
  /** How often what was typed was thrown away, also where it meant nothing. */
  readonly discards: number
  change(next: Draft): void
  undo(): void
  /** A field's text means nothing. @returns to be called once that is over */
  misread(): () => void
  /** @returns the site as it is kept now; null where it could not be saved */
  save(): Promise<Site | null>
  /** Also over what `newer` has changed in the same fields, and over no more than that. */
  saveOver(): void
  takeNewer(): void
  /** Looks whether another has changed the site, and shows it as it is now. @returns what is to be said of that, or '' */
  refresh(): Promise<string>
  /** Another has deleted the site of this id, which may not be the one that is worked on any more. */
  lose(siteId: string): void
}
