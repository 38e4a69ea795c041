import { useEffect, useState } from 'preact/hooks'
import { readUpload } from '../../../lib/runs/upload/read.ts'
import { UnreadableUpload } from '../../../lib/runs/upload/text.ts'
import { capitalized, wholeNumber } from '../ui/format.ts'
import { faultText, rowCount } from './run-text.ts'

export interface FailedRow {
  /** From 1. */
  readonly row: number
  readonly id: string
  readonly reason: string
}

/** The check of a file's first rows before it is sent. */
export interface FileCheck {
  readonly rows: number
  readonly hasMore: boolean
  /** Checked rows that will have no figures. */
  readonly wrong: readonly FailedRow[]
  /** The error that would make the service reject the whole file; null if there is none. */
  readonly error: string | null
}

/** Enough to find a systematic error; the run reports the rest. */
const MOST_CHECKED = 1000

const MAX_FILE_BYTES = 1e9

/** Iterates over the bytes of a stream, because not every browser's streams are async iterable. */
export async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value
  } finally {
    // Ends the download if the caller stops early.
    await reader.cancel()
  }
}

const NO_ROW = 'All rows have errors, so there is nothing to estimate.'

/** Reads the first rows of a file as the service will. */
export const checkFile = async (file: Pick<Blob, 'size' | 'stream'>): Promise<FileCheck> => {
  let rows = 0
  const wrong: FailedRow[] = []
  try {
    if (file.size > MAX_FILE_BYTES)
      throw new UnreadableUpload('The file is larger than 1 GB. Split it, and start a run for each part')
    for await (const row of readUpload(bytesOf(file.stream()))) {
      if (rows === MOST_CHECKED) return { rows, hasMore: true, wrong, error: null }
      rows++
      if ('errors' in row) {
        const reason = row.errors.map(({ field, message }) => `${field} ${message}`).join('; ')
        wrong.push({ row: row.row, id: row.id, reason: faultText(reason) })
      }
    }
    return { rows, hasMore: false, wrong, error: wrong.length === rows ? NO_ROW : null }
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    return { rows, hasMore: false, wrong, error: `${error.message}.` }
  }
}

export const checkText = ({ rows, hasMore, wrong: { length: errors } }: FileCheck): string => {
  const checked = hasMore ? `the first ${rowCount(rows)}` : rowCount(rows)
  if (errors === 0) return `${capitalized(checked)}, none wrong.`
  const rest = hasMore ? 'Later rows have not been checked yet.' : 'The rest will be estimated.'
  return `${wholeNumber(errors)} of ${checked} ${errors === 1 ? 'has' : 'have'} errors. ${rest}`
}

/** The file that the user has chosen, and its check. @param first file until the user chooses another */
export const useCheckedFile = (first: File | null = null) => {
  const [chosen, choose] = useState<File | null>(null)
  const [check, setCheck] = useState<FileCheck | null>(null)
  const file = chosen ?? first
  useEffect(() => {
    setCheck(null)
    let isCurrent = true
    // An unreadable file also fails when it is sent.
    if (file)
      checkFile(file).then(
        (known) => isCurrent && setCheck(known),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [file])
  return { file, check, choose }
}
