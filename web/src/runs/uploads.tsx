import { computed, effect, signal } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import { ApiError, type Failure, failureOf } from '../api/failure.ts'
import type { Run } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fileSize } from '../ui/format.ts'
import { warnBeforeUnload } from '../ui/page-title.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'
import { useCheckedFile } from './check-file.ts'
import { FileField } from './file-field.tsx'
import { fetchRun, runFailure, runQuery, useDeleteRun } from './queries.ts'

/** The file is already there: an attempt with a lost response delivered it. */
const ALREADY_THERE = 412

const unsent = failureOf(
  null,
  'The file could not be sent',
  'Check the connection and send it again. The run waits for it for 24 hours.',
)

const refused = failureOf(null, 'The file was not accepted', 'Send it again; it goes to another address.')

type Upload =
  | { readonly state: 'sending'; readonly file: File; readonly sent: number; readonly cancel: () => void }
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly file: File; readonly failure: Failure }

/** Storage key for the ids of runs whose file was sent: a run still waits for a moment after that, even across a reload. */
const SENT = 'shading-sent'

const sentBefore = (): string[] => {
  const ids = readStorage('sessionStorage', SENT)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Uploads by run id. They outlive the components, because the user may leave the page meanwhile. */
export const uploads = signal<ReadonlyMap<string, Upload>>(
  new Map(sentBefore().map((id) => [id, { state: 'sent' }])),
)

effect(() => {
  const sent = [...uploads.value].flatMap(([id, { state }]) => (state === 'sent' ? [id] : []))
  writeStorage('sessionStorage', SENT, sent)
})

const setUpload = (id: string, upload: Upload | null): void => {
  const others = [...uploads.value].filter(([other]) => other !== id)
  uploads.value = new Map(upload ? [...others, [id, upload]] : others)
}

const isSending = computed(() => [...uploads.value.values()].some(({ state }) => state === 'sending'))

/** Closing the tab would interrupt a transfer, so the browser asks first. */
effect(() => (isSending.value ? warnBeforeUnload() : undefined))

/**
 * Sends a file without reading it into memory. Only XMLHttpRequest reports how much has been sent.
 *
 * @returns the status of the response, 0 if there was none; null if the transfer was canceled
 */
const transfer = (
  { url, method, headers }: NonNullable<Run['upload']>,
  file: File,
  onSent: (bytes: number, cancel: () => void) => void,
): Promise<number | null> => {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const request = new XMLHttpRequest()
  const report = ({ loaded }: ProgressEvent): void => onSent(loaded, () => request.abort())
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('loadstart', report)
  request.upload.addEventListener('progress', report)
  request.addEventListener('abort', () => resolve(null))
  request.addEventListener('load', () => resolve(request.status))
  request.addEventListener('error', () => resolve(0))
  request.send(file)
  return promise
}

/** Sends the file of a run; may be repeated. */
export const useSendFile = (): ((id: string, file: File) => Promise<void>) => {
  const client = useClient()
  const queries = useQueryClient()
  const send = async (id: string, file: File): Promise<Upload | null> => {
    const { upload } = await fetchRun(queries, client, id)
    // Without an upload URL, the file has already arrived.
    const status = upload
      ? await transfer(upload, file, (sent, cancel) =>
          setUpload(id, { state: 'sending', file, sent, cancel }),
        )
      : ALREADY_THERE
    if (status === null) return null
    if ((status >= 200 && status < 300) || status === ALREADY_THERE) return { state: 'sent' }
    return { state: 'failed', file, failure: status === 0 ? unsent : refused }
  }
  return async (id, file) => {
    const upload = await send(id, file).catch((error: unknown): Upload => {
      if (error instanceof ApiError) return { state: 'failed', file, failure: error.failure }
      throw error
    })
    setUpload(id, upload)
    await queries.invalidateQueries(runQuery(client, id))
  }
}

const Sending = ({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) => (
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

/** Sends the file of a waiting run: another attempt, or after the page was closed. */
const ChooseFile = ({ run, failed }: { readonly run: Run; readonly failed: File | null }) => {
  const chosen = useCheckedFile(failed)
  const sendFile = useSendFile()
  const { file, check } = chosen
  return (
    <>
      <FileField {...chosen} />
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
      {upload?.state === 'sending' && <Sending {...upload} onCancel={cancel} />}
      {upload?.state === 'sent' && <p>The run starts in a moment.</p>}
      <ErrorMessage failure={upload?.state === 'failed' ? upload.failure : null} />
      <ErrorMessage failure={deleteRun.error && runFailure(deleteRun.error)} />
      {(!upload || upload.state === 'failed') && <ChooseFile run={run} failed={upload?.file ?? null} />}
    </Card>
  )
}
