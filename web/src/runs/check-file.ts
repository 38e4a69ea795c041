import { useEffect, useState } from 'preact/hooks'
import { readUpload, type UploadedRow } from '../../../lib/runs/upload/read.ts'
import { UnreadableUpload } from '../../../lib/runs/upload/text.ts'

/** What is known of a file before it is sent. */
export interface FileCheck {
  /** Rows read so far. */
  readonly rows: number
  /** How many of them will have no figures, and the first of these. */
  readonly wrong: number
  readonly firstWrong: readonly FailedRow[]
  /** Why the whole file would be refused. */
  readonly error: string | null
  readonly isDone: boolean
}

/** A row without figures. */
export interface FailedRow {
  /** From 1. */
  readonly row: number
  readonly id: string
  readonly reason: string
}

export const SHOWN = 10

export const reasonOf = ({ errors }: Extract<UploadedRow, { errors: unknown }>): string =>
  errors.map(({ field, message }) => `${field} ${message}`).join('; ')

/** The bytes of a stream. Not every browser can iterate over one. */
export async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value
  } finally {
    // Whoever has seen enough ends the download.
    await reader.cancel()
  }
}

const NOTHING: FileCheck = { rows: 0, wrong: 0, firstWrong: [], error: null, isDone: false }

/** Rows between two reports. */
const REPORTED = 500

/** Reads a file as the service will, and says again and again what is known of it. */
export async function* checkFile(file: Blob): AsyncGenerator<FileCheck> {
  let check = NOTHING
  try {
    for await (const row of readUpload(bytesOf(file.stream()))) {
      const { rows, wrong, firstWrong } = check
      check = { ...check, rows: rows + 1 }
      if ('errors' in row) {
        const isShown = wrong < SHOWN
        const failed = { row: row.row, id: row.id, reason: reasonOf(row) }
        check = { ...check, wrong: wrong + 1, firstWrong: isShown ? [...firstWrong, failed] : firstWrong }
      }
      if (check.rows % REPORTED === 0) yield check
    }
    yield { ...check, isDone: true }
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    yield { ...check, error: `${error.message}.`, isDone: true }
  }
}

/** What is known of a file so far; null without one. */
export const useFileCheck = (file: File | null): FileCheck | null => {
  const [check, setCheck] = useState<FileCheck | null>(null)
  useEffect(() => {
    setCheck(file && NOTHING)
    if (!file) return
    let isCurrent = true
    const read = async (): Promise<void> => {
      for await (const known of checkFile(file)) {
        if (!isCurrent) return
        setCheck(known)
        // The page answers meanwhile.
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    // A file that cannot be read fails when it is sent, too.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [file])
  return check
}
