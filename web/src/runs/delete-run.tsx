import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import type { RunSummary } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { goTo } from '../ui/route.ts'
import { runFailure, runQuery, runsQuery } from './queries.ts'
import { RUNS, RUNS_TITLE } from './run-text.ts'

/** Deletes a run, says so, and goes back to all runs. */
export const useDeleteRun = (message: string) => {
  const client = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      try {
        await bodyOf(client.DELETE('/runs/{id}', { params: { path: { id } } }))
      } catch (error) {
        // Somebody else may have deleted it.
        if (!(error instanceof ApiError) || error.failure.status !== 404) throw error
      }
    },
    onSuccess: (_, id) => {
      queries.removeQueries(runQuery(client, id))
      // The list is not in sight; it must not show the run when it is.
      queries.removeQueries(runsQuery(client))
      announce(message)
      goTo(RUNS)
      focusNextFrame(RUNS_TITLE)
    },
  })
}

interface DeleteRunDialogProps {
  readonly run: RunSummary
  readonly onClose: () => void
}

export const DeleteRunDialog = ({ run, onClose }: DeleteRunDialogProps) => {
  const { mutate, isPending, error } = useDeleteRun(`“${run.name}” deleted.`)
  return (
    <Dialog title="Delete this run?" onClose={onClose}>
      <p>
        “<bdi>{run.name}</bdi>”, its file and its results are deleted for good.
        {run.state === 'running' && ' It is still running and stops.'}
      </p>
      <ErrorMessage failure={error && runFailure(error)} />
      <div class="actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={isPending} onClick={() => mutate(run.id)}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
