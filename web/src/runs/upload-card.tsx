import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { bodyOf, useClient } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import type { Run } from '../api/types.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { fileSize } from '../ui/format.ts'
import { goTo } from '../ui/route.ts'
import { useCheckedFile } from './check-file.ts'
import { FileField } from './file-field.tsx'
import { runFailure, runQuery, runsQuery } from './queries.ts'
import { RUNS, RUNS_TITLE } from './run-text.ts'
import { type Upload, uploads, useSendFile } from './uploads.ts'

interface SendingProps {
  readonly upload: Extract<Upload, { state: 'sending' }>
  readonly onCancel: () => void
}

const Sending = ({ upload: { file, sent }, onCancel }: SendingProps) => (
  <>
    <progress value={sent} max={file.size} aria-label={`Sending ${file.name}`} />
    <p>
      <bdi>{file.name}</bdi>: {fileSize(sent)} of {fileSize(file.size)}
    </p>
    <p class="hint">Keep this page open until the file is sent.</p>
    <div class="actions">
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </>
)

/** Sends the file of a run that waits for it: another attempt, or after the page was closed. */
const ChooseFile = ({ run, failed }: { readonly run: Run; readonly failed: File | null }) => {
  const chosen = useCheckedFile(failed)
  const sendFile = useSendFile()
  const { file, check } = chosen
  return (
    <>
      <FileField chosen={chosen} />
      {file && !check?.error && (
        <div class="actions">
          <Button kind="primary" onClick={() => void sendFile(run.id, file)}>
            {failed === file ? 'Send it again' : 'Send the file'}
          </Button>
        </div>
      )}
    </>
  )
}

/** Deletes a run, says so, and goes back to all runs. */
export const useDeleteRun = (message: string) => {
  const client = useClient()
  const queries = useQueryClient()
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

export const UploadCard = ({ run }: { readonly run: Run }) => {
  const deleteRun = useDeleteRun('Upload canceled. No run has been started.')
  const upload = uploads.value.get(run.id)
  const cancel = (): void => {
    if (upload?.state === 'sending') upload.cancel()
    deleteRun.mutate(run.id)
  }
  return (
    <Card title={upload?.state === 'sent' ? 'File received' : 'Send the file'}>
      {!upload && <p>No file has arrived yet. If none arrives within 24 hours, the run fails.</p>}
      {upload?.state === 'sending' && <Sending upload={upload} onCancel={cancel} />}
      {upload?.state === 'sent' && <p>The run starts in a moment.</p>}
      <ErrorMessage failure={upload?.state === 'failed' ? upload.failure : null} />
      <ErrorMessage failure={deleteRun.error && runFailure(deleteRun.error)} />
      {(!upload || upload.state === 'failed') && <ChooseFile run={run} failed={upload?.file ?? null} />}
    </Card>
  )
}
