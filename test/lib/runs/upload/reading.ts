import { readUpload, type UploadedRow } from '../../../../lib/runs/upload/read.ts'

export async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** All rows of a file that arrives in pieces of `pieceSize` bytes. */
export const rowsIn = async (file: string | Uint8Array, pieceSize = 65_536): Promise<UploadedRow[]> => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const rows: UploadedRow[] = []
  for await (const row of readUpload(piecesOf(bytes, pieceSize))) rows.push(row)
  return rows
}

/** The rows at a glance: ids, latitudes and errors. */
export const digest = (rows: readonly UploadedRow[]): string[] =>
  rows.map((row) =>
    'errors' in row
      ? `${row.id}: ${row.errors.map(({ field, message }) => `${field} ${message}`).join('; ')}`
      : `${row.id}: ${row.site.latitude}`,
  )
