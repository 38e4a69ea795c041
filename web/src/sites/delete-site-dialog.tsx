import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'

interface DeleteSiteProps {
  readonly site: Site
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks whether a site is really to go, and lets it go. */
export const DeleteSite = ({ site, onDelete, onClose }: DeleteSiteProps): JSX.Element => {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const answer = await ask(client.DELETE('/sites/{id}', { params: { path: { id: site.id } } }))
    setBusy(false)
    if ('body' in answer || answer.failure.status === 404) onDelete()
    else setFailure(answer.failure)
  }
  return (
    <Dialog title={`Delete “${site.name}”?`} onClose={onClose}>
      <p>The site goes, and all of its analyses with it. This cannot be undone.</p>
      <ErrorMessage failure={failure} />
      <div class="actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={busy} onClick={remove}>
          {busy ? 'Deleting…' : 'Delete the site'}
        </Button>
      </div>
    </Dialog>
  )
}
