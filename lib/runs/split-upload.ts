import { chunkWriter, distinctWriter } from './chunk-writer.ts'
import {
  fileNames,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  type Place,
  type Plane,
  type PreparedRow,
  ROWS_PER_CHUNK,
} from './files/contents.ts'
import { jsonLines } from './files/json-lines.ts'
import type { RunFiles } from './files/run-files.ts'
import type { ChunkCounts, RunItem } from './run-item.ts'
import type { UploadedRow } from './upload/read.ts'
import { type WriteAhead, writeAhead } from './write-ahead.ts'

const splitter = ({ write }: WriteAhead, horizon: RunItem['horizon']) => {
  const rows = chunkWriter<PreparedRow>(ROWS_PER_CHUNK, (chunk, items) =>
    write(fileNames.rows(chunk), jsonLines(items)),
  )
  const planes = distinctWriter<Plane>(
    ({ latitude, longitude, panelTilt, panelAzimuth }) =>
      [latitude, longitude, panelTilt, panelAzimuth].join(),
    chunkWriter(PLANES_PER_CHUNK, (chunk, items) => write(fileNames.planes(chunk), JSON.stringify(items))),
  )
  const places = distinctWriter<Place>(
    ({ latitude, longitude, panelHeight }) => [latitude, longitude, panelHeight].join(),
    chunkWriter(PLACES_PER_CHUNK, async (chunk, items) => {
      if (horizon === 'terrain') await write(fileNames.places(chunk), JSON.stringify(items))
    }),
  )
  const prepared = async (uploaded: UploadedRow): Promise<PreparedRow> => {
    if ('errors' in uploaded) return { ...uploaded, errors: [...uploaded.errors] }
    const { latitude, longitude, panelTilt, panelAzimuth, panelHeight } = uploaded.site
    return {
      ...uploaded,
      plane: await planes.numberOf({ latitude, longitude, panelTilt, panelAzimuth }),
      place: await places.numberOf({ latitude, longitude, panelHeight }),
    }
  }
  return {
    add: async (uploaded: UploadedRow) => rows.add(await prepared(uploaded)),
    finish: async (): Promise<ChunkCounts> => ({
      rows: await rows.finish(),
      baselines: await planes.finish(),
      terrain: horizon === 'terrain' ? await places.finish() : 0,
    }),
  }
}

/**
 * Writes the chunks that the steps of a run work on: its rows, and what several rows have in common.
 *
 * @throws whatever reading the rows throws, once nothing is being written any more
 */
export const splitUpload = async (
  uploaded: AsyncIterable<UploadedRow>,
  horizon: RunItem['horizon'],
  files: Pick<RunFiles, 'write'>,
): Promise<{ readonly rows: number; readonly chunks: ChunkCounts }> => {
  const writes = writeAhead(files)
  try {
    const chunks = splitter(writes, horizon)
    let rows = 0
    for await (const row of uploaded) {
      await chunks.add(row)
      rows++
    }
    return { rows, chunks: await chunks.finish() }
  } finally {
    await writes.finish()
  }
}
