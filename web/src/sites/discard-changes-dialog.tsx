import type { JSX } from 'preact'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DiscardChangesProps {
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before what was typed and drawn is lost. */
export const DiscardChanges = ({ onDiscard, onClose }: DiscardChangesProps): JSX.Element => (
  <Dialog title="Leave without saving?" onClose={onClose}>
    <p>What you changed on this site is not saved yet.</p>
    <div class="actions">
      <Button onClick={onClose}>Stay here</Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard the changes
      </Button>
    </div>
  </Dialog>
)
