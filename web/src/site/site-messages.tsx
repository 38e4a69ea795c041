import { useClient } from '../api/client.ts'
import { deletedElsewhere, type Failure, noResponse } from '../api/failure.ts'
import { isOffline, reconnect } from '../api/use-reconnect.ts'
import type { Draft } from '../drafts/draft.ts'
import { planesOf } from '../panels/planes.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import type { SiteProps } from './store.ts'

const Conflict = onDemand(async () => (await import('./site-dialogs.tsx')).Conflict, true)
const Moved = onDemand(async () => (await import('./site-dialogs.tsx')).Moved, true)

/** Fields that are always on the screen, or get opened, and show their own errors. */
const SHOWN = ['name', 'panelTilt', 'panelAzimuth', 'systemSize']

/** Omits errors shown beside their fields. With several planes, the first may be closed, so its errors stay. */
const summaryOf = (failure: Failure | null, { otherPlanes }: Draft): Failure | null =>
  failure && otherPlanes.length === 0
    ? { ...failure, errors: failure.errors.filter(({ field }) => !SHOWN.includes(field)) }
    : failure

export const SiteMessages = ({ site }: SiteProps) => {
  const { saving, results } = site
  const { address } = useClient()
  const [base, conflict] = [site.base.value, site.conflict.value]
  const failure = results.failure.value ?? (isOffline.value ? noResponse : null)
  const retry = results.failure.value ? results.retry : () => void reconnect(address)
  const resultFailure = saving.resultFailure.value
  return (
    <>
      {conflict && base && <Conflict site={site} base={base} theirs={conflict} />}
      {site.isDeleted.value && <ErrorMessage failure={deletedElsewhere} />}
      <ErrorMessage failure={summaryOf(saving.failure.value, site.draft.value)} />
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
        <ErrorMessage failure={failure} onRetry={failure.status === 400 ? undefined : retry} />
      )}
    </>
  )
}

/** The parts that a moved site keeps from its old place, with remedies. */
export const MovedNotice = ({ site }: SiteProps) => {
  const [place, saved] = [site.place.value, site.base.value]
  if (!place) return null
  const { horizon, obstacles } = site.surroundings.moved.value
  const before = saved && saved.latitude < 0 !== place.latitude < 0 ? planesOf(saved) : []
  return horizon || obstacles || before.length > 0 ? (
    <Moved site={site} place={place} before={before} />
  ) : null
}
