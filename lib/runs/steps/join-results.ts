import { pipeline, Readable, Transform } from 'node:stream'
import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun, deleteIntermediateFiles } from '../cleanup.ts'
import { fileNames, PreparedRow, RowResult } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import { findLines, jsonLines } from '../files/json-lines.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { RunItem } from '../run-item.ts'
import { RunEnded, recordChunk, requireRunning, succeedRun } from '../state.ts'
import { failedIn, failedRow, invalidRow, NOT_COMPUTED } from './failed-row.ts'
import { csvHeader, csvOf } from './results-csv.ts'

type Reader = Pick<RunFiles, 'read'>

const missingResult = (row: PreparedRow): RowResult =>
  'errors' in row ? invalidRow(row, row.errors) : failedRow(row, NOT_COMPUTED)

/** The results of a chunk of rows: errors if its step failed for good. */
const resultsOf = async (files: Reader, chunk: number): Promise<RowResult[]> => {
  const results = await findLines(files, fileNames.results(chunk), RowResult)
  if (results) return results
  const rows = await findLines(files, fileNames.rows(chunk), PreparedRow)
  if (!rows) throw new Error(`Chunk ${chunk} has neither results nor rows`)
  return rows.map(missingResult)
}

interface ChunkResults {
  readonly chunk: number
  readonly results: readonly RowResult[]
}

/** The results of all chunks, in order. */
async function* allResults(files: Reader, chunks: number): AsyncGenerator<ChunkResults> {
  for (let chunk = 0; chunk < chunks; chunk++) yield { chunk, results: await resultsOf(files, chunk) }
}

const formatted = (format: (results: readonly RowResult[]) => string): Transform =>
  new Transform({
    writableObjectMode: true,
    encoding: 'utf8',
    transform: ({ results }: ChunkResults, _encoding, done) => done(null, format(results)),
  })

/**
 * Writes the results of all rows in the order of the file, as CSV and as JSON lines.
 *
 * @param count is called before the results of a chunk are written
 */
const writeJoinedResults = async (
  files: RunFiles,
  chunks: number,
  count: (results: ChunkResults) => Promise<void>,
): Promise<void> => {
  const counted = async function* () {
    for await (const results of allResults(files, chunks)) {
      await count(results)
      yield results
    }
  }
  const source = Readable.from(counted())
  const csv = formatted(csvOf)
  csv.push(csvHeader)
  const lines = formatted(jsonLines)
  // A failure of any of them ends them all, and so the writing below.
  for (const formatter of [csv, lines]) pipeline(source, formatter, () => {})
  const write = (name: string, content: Transform): Promise<void> =>
    files.write(name, content).catch((error: unknown) => {
      // The other file would wait for the reader of this one.
      source.destroy(error instanceof Error ? error : undefined)
      throw error
    })
  const written = await Promise.allSettled([
    write(fileNames.resultsCsv, csv),
    write(fileNames.resultsJsonLines, lines),
  ])
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Writes the results of a run, and counts the chunks that failed, and those whose step was killed between writing and counting.
 *
 * @throws RunEnded
 */
const writeResults = async (
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
): Promise<void> => {
  if (!chunks) throw new Error('The file of the run has not been read')
  await writeJoinedResults(files, chunks.rows, async ({ chunk, results }) => {
    if (rowsChunks.has(chunk)) return
    await recordChunk(id, { step: 'rows', chunk, rows: results.length, failed: failedIn(results) }, context)
  })
}

const isWritten = async (files: RunFiles): Promise<boolean> => {
  const sizes = await Promise.all([fileNames.resultsCsv, fileNames.resultsJsonLines].map(files.size))
  return sizes.every((size) => size !== null)
}

/**
 * Joins the results of all rows, deletes what led to them, and ends the run.
 *
 * @throws RunEnded
 */
export const joinResults = async (runId: string, context: RequestContext): Promise<void> => {
  try {
    const run = await requireRunning(runId, context)
    const files = await filesOf(runId)
    if (!(await isWritten(files))) await writeResults(run, files, context)
    await deleteIntermediateFiles(files)
    await succeedRun(runId, context)
  } catch (error) {
    if (error instanceof RunEnded) await deleteFilesOfGoneRun(runId, context)
    throw error
  }
}
