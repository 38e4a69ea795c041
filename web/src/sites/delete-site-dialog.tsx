import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'

interface DeleteSiteDialogProps {
  readonly site: Site
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks for confirmation and deletes the site. */
export const DeleteSiteDialog = ({ site, onDelete, onClose }: DeleteSiteDialogProps): JSX.Element => {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const response = await send(client.DELETE('/sites/{id}', { params: { path: { id: site.id } } }))
    setBusy(false)
    if ('body' in response || response.failure.status === 404) onDelete()
    else setFailure(response.failure)
  }
  return (
    <Dialog title={`Delete “${site.name}”?`} onClose={onClose}>
      <p>This also deletes all of its analyses and cannot be undone.</p>
      <ErrorMessage failure={failure} />
      <div class="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" busy={busy} onClick={remove}>
          {busy ? 'Deleting…' : 'Delete site'}
        </Button>
      </div>
    </Dialog>
  )
}
