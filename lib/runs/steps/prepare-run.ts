import { mapConcurrently } from '../../platform/map-concurrently.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import {
  fileNames,
  filesOf,
  MAX_UPLOAD_BYTES,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  type PreparedRow,
  planeOf,
  ROWS_PER_CHUNK,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import { claimRun, RunEnded, recordFailure, updateRunning } from '../state.ts'
import type { ChunkCounts, RunItem } from '../store.ts'
import { readUpload, type UploadedRow } from '../upload/read.ts'
import { UnreadableUpload } from '../upload/text.ts'
import type { ExecutionEvent, PreparedRun } from './step.ts'

/** A bucket takes some 30 ms for each file, and a run may have thousands. */
const MAX_WRITES = 16

const numbersBelow = (end: number): number[] => Array.from({ length: end }, (_, number) => number)

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
    /** @returns number of files written */
    write: async (files: RunFiles, nameOf: (chunk: number) => string, perChunk: number): Promise<number> => {
      const items = [...numbers.keys()]
      const chunks = numbersBelow(Math.ceil(items.length / perChunk))
      await mapConcurrently(chunks, MAX_WRITES, (chunk) =>
        files.write(nameOf(chunk), `[${items.slice(chunk * perChunk, (chunk + 1) * perChunk).join()}]`),
      )
      return chunks.length
    },
  }
}

/**
 * Writes the chunks for the steps of a run: its rows, and the planes and places that rows share.
 *
 * @throws what reading the rows throws
 */
const splitUpload = async (
  uploaded: AsyncIterable<UploadedRow>,
  horizon: RunItem['horizon'],
  files: RunFiles,
): Promise<{ readonly rows: number; readonly chunks: ChunkCounts }> => {
  const planes = distinctItems()
  const places = distinctItems()
  const prepared = (row: UploadedRow): PreparedRow => {
    if ('errors' in row) return row
    const { latitude, longitude, panelHeight } = row.site
    return {
      ...row,
      plane: planes.numberOf(planeOf(row.site)),
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

/** @throws RunEnded if the file cannot be read, after ending the run and deleting its files */
const splitOrFail = async (
  { id, horizon }: RunItem,
  event: ExecutionEvent,
  context: RequestContext,
): Promise<ChunkCounts> => {
  const files = await filesOf(id)
  try {
    if (((await files.size(fileNames.upload)) ?? 0) > MAX_UPLOAD_BYTES)
      throw new UnreadableUpload('The file is larger than 1 GB. Split it, and start a run for each part')
    const stream = await files.read(fileNames.upload)
    if (!stream) throw new Error('A run was started without a file')
    const prepared = await splitUpload(readUpload(stream), horizon, files).finally(() => stream.destroy())
    await updateRunning(id, prepared, context)
    return prepared.chunks
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    await recordFailure(event, error.message, context)
    await files.delete()
    throw new RunEnded('the file cannot be read')
  }
}

/**
 * Reads the file of a run and splits it into chunks. A repeated execution gets the same chunks.
 *
 * @throws RunEnded
 */
export const prepareRun = async (event: ExecutionEvent, context: RequestContext): Promise<PreparedRun> => {
  const { runId, execution } = event
  const run = await claimRun(runId, execution, context)
  const chunks = run.chunks ?? (await splitOrFail(run, event, context))
  return {
    runId,
    terrain: numbersBelow(chunks.terrain),
    baselines: numbersBelow(chunks.baselines),
    rows: numbersBelow(chunks.rows),
  }
}
