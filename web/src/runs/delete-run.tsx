import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import type { RunSummary } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { DeleteDialog } from '../ui/dialog.tsx'
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
        // Someone else may have deleted it.
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

interface DeleteRunProps {
  readonly run: RunSummary
  readonly onClose: () => void
}

export const DeleteRun = ({ run, onClose }: DeleteRunProps) => {
  const { mutate, isPending, error } = useDeleteRun(`“${run.name}” deleted.`)
  return (
    <DeleteDialog
      title="Delete this run?"
      isBusy={isPending}
      failure={error && runFailure(error)}
      onDelete={() => mutate(run.id)}
      onClose={onClose}
    >
      “<bdi>{run.name}</bdi>”, its file and its results are deleted for good.
      {run.state === 'running' && ' It is still running and stops.'}
    </DeleteDialog>
  )
}
