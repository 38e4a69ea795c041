import { computed, effect, signal } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { ApiError } from '../api/api-error.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import { warnBeforeUnload } from '../ui/unload-warning.ts'
import { fetchRun, runQuery } from './queries.ts'
import { type SendResult, sendFile } from './send-file.ts'

/** A file that this tab sends, has sent or could not send. */
export type Upload =
  | { readonly state: 'sending'; readonly file: File; readonly sent: number; readonly cancel: () => void }
  | { readonly state: 'sent'; readonly file: File }
  | { readonly state: 'failed'; readonly file: File; readonly failure: Failure }

/** By the id of the run. It outlives the components, because the user may look at other things meanwhile. */
export const uploads = signal<ReadonlyMap<string, Upload>>(new Map())

const put = (id: string, upload: Upload): void => {
  uploads.value = new Map(uploads.value).set(id, upload)
}

const forget = (id: string): void => {
  uploads.value = new Map([...uploads.value].filter(([other]) => other !== id))
}

const isSending = computed(() => [...uploads.value.values()].some(({ state }) => state === 'sending'))

/** Closing the tab would interrupt a transfer, so the browser asks first. */
effect(() => (isSending.value ? warnBeforeUnload() : undefined))

/** Sends the file of a run, also again. */
export const useSendFile = (): ((id: string, file: File) => Promise<void>) => {
  const client = useClient()
  const queries = useQueryClient()
  const send = async (id: string, file: File): Promise<SendResult> => {
    const { upload } = await fetchRun(queries, client, id)
    // An attempt whose answer was lost has brought the file there.
    if (!upload) return 'sent'
    const transfer = sendFile(upload, file, (sent) =>
      put(id, { state: 'sending', file, sent, cancel: transfer.cancel }),
    )
    put(id, { state: 'sending', file, sent: 0, cancel: transfer.cancel })
    return transfer.result
  }
  return async (id, file) => {
    const result = await send(id, file).catch((error: unknown) => {
      if (error instanceof ApiError) return error.failure
      throw error
    })
    if (result === 'sent') put(id, { state: 'sent', file })
    else if (result === 'canceled') forget(id)
    else put(id, { state: 'failed', file, failure: result })
    await queries.invalidateQueries(runQuery(client, id))
  }
}
