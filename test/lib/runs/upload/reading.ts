import { readUpload, type UploadedRow } from '../../../../lib/runs/upload/read.ts'

/** All rows of a file that arrives in pieces of `pieceSize` bytes. */
export const rowsIn = async (file: string | Uint8Array, pieceSize = 65_536): Promise<UploadedRow[]> => {
  const bytes = Buffer.from(file)
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += pieceSize)
      yield bytes.subarray(start, start + pieceSize)
  }
  const rows: UploadedRow[] = []
  for await (const row of readUpload(pieces())) rows.push(row)
  return rows
}
