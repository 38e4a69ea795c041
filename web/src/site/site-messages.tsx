import { deletedElsewhere } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { changedFields, type Draft, draftOf, NEW_DRAFT } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { fieldLabel } from '../ui/labels.ts'
import { SITE_TITLE } from './site-bar.tsx'
import type { SiteStore } from './store.ts'

const changesIn = (before: Draft, after: Draft): string =>
  [...changedFields(before, after)].map(fieldLabel).join(', ') || 'none'

interface ConflictProps {
  readonly siteKey: string
  readonly base: Site
  readonly theirs: Site
  readonly draft: Draft
}

/** Lists what the user and someone else have changed, and lets the user choose. Both choices can be undone. */
const Conflict = ({ siteKey, base, theirs, draft }: ConflictProps) => {
  const store = useDraftStore()
  const before = draftOf(base)
  const useTheirs = (): void => {
    store.change(siteKey, base, draftOf(theirs))
    store.setBase(siteKey, theirs)
    focusNextFrame(SITE_TITLE)
  }
  const keepMine = (): void => {
    store.rebase(siteKey, theirs)
    focusNextFrame(SITE_TITLE)
  }
  return (
    <div class="message notice" role="alert">
      <p>
        <strong>Someone else has changed this site.</strong> Their changes:{' '}
        {changesIn(before, draftOf(theirs))}. Your changes: {changesIn(before, draft)}.
      </p>
      <div class="actions">
        <Button onClick={useTheirs}>Take theirs</Button>
        <Button onClick={keepMine}>Keep mine on top of theirs</Button>
      </div>
    </div>
  )
}

/** Whether the error of a field appears beside it. */
const isShownElsewhere = (field: string): boolean => (field.split('.')[0] ?? '') in NEW_DRAFT

/** What has gone wrong with the site as a whole, and what to do about it. */
export const SiteMessages = ({ site }: { readonly site: SiteStore }) => {
  const { saving, results } = site
  const [base, conflict, failure] = [site.base.value, site.conflict.value, results.failure.value]
  const resultFailure = saving.resultFailure.value
  return (
    <>
      {conflict && base && (
        <Conflict siteKey={site.key.value} base={base} theirs={conflict} draft={site.draft.value} />
      )}
      {site.isDeleted.value && <ErrorMessage failure={deletedElsewhere} />}
      <ErrorMessage failure={saving.failure.value} isShownElsewhere={isShownElsewhere} />
      {resultFailure && (
        <div class="message notice">
          <p>
            <strong>The site is saved, but its result is not stored.</strong> {resultFailure.title}.{' '}
            {resultFailure.advice}
          </p>
          <div class="actions">
            <Button onClick={saving.save}>Try again</Button>
          </div>
        </div>
      )}
      {failure && failure.title !== saving.failure.value?.title && (
        <ErrorMessage
          failure={failure}
          isShownElsewhere={isShownElsewhere}
          onRetry={failure.status === 400 ? undefined : results.retry}
        />
      )}
    </>
  )
}
