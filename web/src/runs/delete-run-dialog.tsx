import type { RunSummary } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { goTo } from '../ui/route.ts'
import { RUNS, RUNS_TITLE } from './addresses.ts'
import { runFailure, useDeleteRun } from './queries.ts'

interface DeleteRunDialogProps {
  readonly run: RunSummary
  readonly onClose: () => void
}

export const DeleteRunDialog = ({ run, onClose }: DeleteRunDialogProps) => {
  const announce = useAnnounce()
  const { mutate, isPending, error } = useDeleteRun()
  const confirm = (): void =>
    mutate(run.id, {
      onSuccess: () => {
        announce(`“${run.name}” deleted.`)
        goTo(RUNS)
        focusNextFrame(RUNS_TITLE)
      },
    })
  return (
    <Dialog title="Delete this run?" onClose={onClose}>
      <p>
        “<bdi>{run.name}</bdi>”, its file and its results are deleted for good.
        {run.state === 'running' && ' It is still running and stops.'}
      </p>
      <ErrorMessage failure={error && runFailure(error)} />
      <div class="actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={isPending} onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
