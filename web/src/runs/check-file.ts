import { useEffect, useState } from 'preact/hooks'
import { readUpload } from '../../../lib/runs/upload/read.ts'
import { UnreadableUpload } from '../../../lib/runs/upload/text.ts'

/** A row without figures. */
export interface FailedRow {
  /** From 1. */
  readonly row: number
  readonly id: string
  readonly reason: string
}

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

const NOTHING: FileCheck = { rows: 0, wrong: 0, firstWrong: [], error: null, isDone: false }

/** Failed rows that are listed. */
export const SHOWN = 10

/** Rows between two reports. */
const REPORTED = 500

const MAX_FILE_BYTES = 1e9

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

/** Reads a file as the service will, and says again and again what is known of it. */
export async function* checkFile(file: Pick<Blob, 'size' | 'stream'>): AsyncGenerator<FileCheck> {
  let check = NOTHING
  try {
    if (file.size > MAX_FILE_BYTES)
      throw new UnreadableUpload('The file is larger than 1 GB. Split it, and start a run for each part')
    for await (const row of readUpload(bytesOf(file.stream()))) {
      check = { ...check, rows: check.rows + 1 }
      if ('errors' in row) {
        const reason = row.errors.map(({ field, message }) => `${field} ${message}`).join('; ')
        const firstWrong = [...check.firstWrong, { row: row.row, id: row.id, reason }].slice(0, SHOWN)
        check = { ...check, wrong: check.wrong + 1, firstWrong }
      }
      if (check.rows % REPORTED === 0) yield check
    }
    yield { ...check, isDone: true }
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    yield { ...check, error: `${error.message}.`, isDone: true }
  }
}

/** A file that the user chooses, and what is known of it. @param first until another is chosen */
export const useCheckedFile = (first: File | null = null) => {
  const [chosen, choose] = useState<File | null>(null)
  const [check, setCheck] = useState<FileCheck | null>(null)
  const file = chosen ?? first
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
  return { file, check, choose }
}
