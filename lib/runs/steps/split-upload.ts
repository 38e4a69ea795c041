import { mapConcurrently } from '../../platform/map-concurrently.ts'
import {
  fileNames,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  type PreparedRow,
  ROWS_PER_CHUNK,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { ChunkCounts, RunItem } from '../run-item.ts'
import type { UploadedRow } from '../upload/read.ts'

/** A bucket takes some 30 ms for each file, and a run may have thousands. */
const MAX_WRITES = 16

/** Numbers distinct items from 0. They are kept as JSON. */
const distinctItems = () => {
  const numbers = new Map<string, number>()
  return {
    numberOf: (item: object): number => {
      const key = JSON.stringify(item)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    },
    /** @returns how many files there are */
    write: async (files: RunFiles, nameOf: (chunk: number) => string, perChunk: number): Promise<number> => {
      const items = [...numbers.keys()]
      const chunks = Array.from({ length: Math.ceil(items.length / perChunk) }, (_, chunk) => chunk)
      await mapConcurrently(chunks, MAX_WRITES, (chunk) =>
        files.write(nameOf(chunk), `[${items.slice(chunk * perChunk, (chunk + 1) * perChunk).join()}]`),
      )
      return chunks.length
    },
  }
}

/**
 * Writes the chunks that the steps of a run work on: its rows, and what several rows have in common.
 *
 * @throws what reading the rows throws
 */
export const splitUpload = async (
  uploaded: AsyncIterable<UploadedRow>,
  horizon: RunItem['horizon'],
  files: RunFiles,
): Promise<{ readonly rows: number; readonly chunks: ChunkCounts }> => {
  const planes = distinctItems()
  const places = distinctItems()
  const prepared = (row: UploadedRow): PreparedRow => {
    if ('errors' in row) return row
    const { latitude, longitude, panelTilt, panelAzimuth, panelHeight } = row.site
    return {
      ...row,
      plane: planes.numberOf({ latitude, longitude, panelTilt, panelAzimuth }),
      place: places.numberOf({ latitude, longitude, panelHeight }),
    }
  }
  let rows = 0
  let chunk: PreparedRow[] = []
  const chunksOfRows = () => Math.ceil(rows / ROWS_PER_CHUNK)
  const writeRows = () => files.write(fileNames.rows(chunksOfRows() - 1), JSON.stringify(chunk))
  for await (const row of uploaded) {
    chunk.push(prepared(row))
    rows++
    if (chunk.length < ROWS_PER_CHUNK) continue
    await writeRows()
    chunk = []
  }
  if (chunk.length > 0) await writeRows()
  return {
    rows,
    chunks: {
      rows: chunksOfRows(),
      baselines: await planes.write(files, fileNames.planes, PLANES_PER_CHUNK),
      terrain: horizon === 'terrain' ? await places.write(files, fileNames.places, PLACES_PER_CHUNK) : 0,
    },
  }
}
