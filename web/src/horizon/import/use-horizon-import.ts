import { useRef, useState } from 'preact/hooks'
import { send } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import type { Failure } from '../../api/failure.ts'
import type { HorizonFileReading } from '../../api/types.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { type AzimuthConvention, DETECTED } from './azimuth-convention.ts'

const MAX_BYTES = 1_000_000

interface Source {
  /** Distinguishes it from every other. */
  readonly id: number
  readonly file: Blob
  /** If it was pasted or typed. */
  readonly text?: string
}

export interface HorizonImport {
  readonly text: string
  readonly hasFile: boolean
  /** What the service has read; null if there is no file yet, or none that it can read. */
  readonly reading: HorizonFileReading | null
  /** Why there is nothing to read or to use, for the user. */
  readonly error: string | null
  readonly busy: boolean
  readonly convention: AzimuthConvention
  setText(text: string): void
  readFile(file: File): void
  setConvention(convention: AzimuthConvention): void
  clear(): void
}

const DELAY_MS = 250

/** The service's sentence about the file, or why the service itself failed. */
const errorText = ({ title, advice, errors }: Failure): string => {
  const [fault] = errors
  return fault === undefined ? `${title}. ${advice}` : `The file ${fault.message}.`
}

/** A horizon file or text being imported, as the service reads it. */
export const useHorizonImport = (): HorizonImport => {
  const client = useClient()
  const [source, setSource] = useState<Source | null>(null)
  const [convention, setConvention] = useState(DETECTED)
  const [sizeError, setSizeError] = useState<string | null>(null)
  const lastId = useRef(0)
  /** The last one that the service has answered about. */
  const answered = useRef<Source | null>(null)
  const readByService = async (signal: AbortSignal) => {
    const response = await send(
      client.POST('/horizon-files', {
        body: source?.file ?? '',
        bodySerializer: (body) => body,
        headers: { 'content-type': 'text/plain' },
        params: { query: convention.parameters },
        signal,
      }),
    )
    answered.current = source
    return response
  }
  const query = source === null ? null : `${source.id} ${convention.label}`
  const { data, failure, busy } = useLiveQuery(query, readByService, DELAY_MS)
  // Until the service answers about this file, these are about the one before.
  const isCurrent = source !== null && answered.current === source
  const setInput = (input: Omit<Source, 'id'> | null): void => {
    setSizeError(null)
    setConvention(DETECTED)
    lastId.current += 1
    setSource(input && { ...input, id: lastId.current })
  }
  const setFile = (file: Blob, name: string): void => {
    setInput(file.size > 0 && file.size <= MAX_BYTES ? { file } : null)
    if (file.size === 0) setSizeError(`“${name}” is empty.`)
    if (file.size > MAX_BYTES) setSizeError(`“${name}” is too large for a horizon file.`)
  }
  return {
    text: source?.text ?? '',
    hasFile: source !== null,
    reading: isCurrent && failure === null ? data : null,
    error: sizeError ?? (isCurrent && failure !== null ? errorText(failure) : null),
    busy,
    convention,
    setText: (text) => setInput(text === '' ? null : { file: new Blob([text]), text }),
    readFile: (file) => setFile(file, file.name),
    setConvention,
    clear: () => setInput(null),
  }
}
