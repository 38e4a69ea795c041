import type { Run, RunSummary } from '../schemas/run.ts'
import { fileNames } from './files/contents.ts'
import { filesOf } from './files/files-of.ts'
import { UPLOAD_HEADERS } from './files/run-files.ts'

/** A run with the addresses that its state calls for. */
export const withAddresses = async (run: RunSummary, now: Date): Promise<Run> => {
  const files = await filesOf(run.id)
  const upload = run.state === 'waiting' ? await files.uploadUrl(fileNames.upload, now) : null
  const download = (name: string, extension: string) =>
    files.downloadUrl(name, `run-${run.id}.${extension}`, now)
  const csv = run.state === 'succeeded' ? await download(fileNames.resultsCsv, 'csv') : null
  return {
    ...run,
    upload: upload && { ...upload, method: 'PUT', headers: { ...UPLOAD_HEADERS } },
    results: csv && {
      ...csv,
      jsonLinesUrl: (await download(fileNames.resultsJsonLines, 'jsonl')).url,
    },
  }
}
