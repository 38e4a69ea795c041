import type { JSX } from 'preact'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DiscardChangesDialogProps {
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before unsaved changes are lost. */
export const DiscardChangesDialog = ({ onDiscard, onClose }: DiscardChangesDialogProps): JSX.Element => (
  <Dialog title="Discard unsaved changes?" onClose={onClose}>
    <p>Your changes to this site have not been saved.</p>
    <div class="actions">
      <Button onClick={onClose}>Keep editing</Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  </Dialog>
)
