import { computed, effect, signal } from '@preact/signals'
import { useQueryClient } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import { ApiError, type Failure } from '../api/failure.ts'
import type { Run } from '../api/types.ts'
import { warnBeforeUnload } from '../ui/page-title.ts'
import { fetchRun, runQuery } from './queries.ts'

type Destination = NonNullable<Run['upload']>

export type SendResult = 'sent' | 'canceled' | Failure

interface Transfer {
  /** How it ended. Never rejects. */
  readonly result: Promise<SendResult>
  cancel(): void
}

/** The file is where it should be: an attempt whose answer was lost has brought it there. */
const ALREADY_THERE = 412

const MESSAGES: Readonly<Record<number, Pick<Failure, 'title' | 'advice'>>> = {
  403: {
    title: 'The address for the file has expired',
    advice: 'Send the file again; it goes to another address.',
  },
  404: { title: 'The run is gone', advice: 'Somebody has deleted it. Start another run.' },
  413: {
    title: 'The file is too large',
    advice: 'Split it into files of up to 1 GB and start a run for each.',
  },
}

const INTERRUPTED = {
  title: 'The file could not be sent',
  advice: 'Check the connection and send it again. The run waits for it for 24 hours.',
}

const REFUSED = { title: 'The file was not accepted', advice: 'Send it again in a minute.' }

/** @param status 0 if there was no response */
const resultOf = (status: number): SendResult => {
  if ((status >= 200 && status < 300) || status === ALREADY_THERE) return 'sent'
  const message = status === 0 ? INTERRUPTED : (MESSAGES[status] ?? REFUSED)
  return { ...message, status: status || null, errors: [] }
}

/**
 * Sends a file without reading it into memory. Only XMLHttpRequest reports how much has been sent.
 *
 * @param onSent called with the number of bytes sent so far
 */
export const sendFile = (
  { url, method, headers }: Destination,
  file: File,
  onSent: (bytes: number) => void,
): Transfer => {
  const { promise, resolve } = Promise.withResolvers<SendResult>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
  request.addEventListener('abort', () => resolve('canceled'))
  request.addEventListener('load', () => resolve(resultOf(request.status)))
  request.addEventListener('error', () => resolve(resultOf(0)))
  request.send(file)
  return { result: promise, cancel: () => request.abort() }
}

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
