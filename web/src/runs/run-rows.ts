import { type QueryClient, queryOptions } from '@tanstack/preact-query'
import { csvRecords } from '../../../lib/runs/upload/csv.ts'
import { readUpload } from '../../../lib/runs/upload/read.ts'
import { textOf } from '../../../lib/runs/upload/text.ts'
import type { Client } from '../api/client.ts'
import { ApiError, failureOf } from '../api/failure.ts'
import { type Draft, NEW_DRAFT, totalSizeOf } from '../drafts/draft.ts'
import { LISTED, type OverviewRow } from '../overview/rows.ts'
import { bytesOf } from './check-file.ts'
import { fetchRun } from './queries.ts'
import { faultText } from './run-text.ts'

type Bytes = ReadableStream<Uint8Array>

/** The value of a column of the results. */
type Cell = (column: string) => string

/** The loss that the run subtracts, percent. */
const lossOf = (cell: Cell): number =>
  Number(cell(cell('basis') === 'daylight-hours' ? 'daylight_hours_loss_percent' : 'energy_loss_percent'))

/** A row of the results, combined with its row of the file. */
const rowOf = (row: number, cell: Cell, draft: Draft | null): OverviewRow => {
  const [id, note] = [cell('id'), cell('error')]
  return {
    key: String(row),
    name: !draft || draft.name === id ? id : `${id}, ${draft.name}`,
    size: draft && totalSizeOf(draft),
    result: note === '' ? { unshaded: Number(cell('baseline_kWh')), loss: lossOf(cell) } : null,
    note: faultText(note),
  }
}

/** All rows, in file order. @param results as CSV */
const readRows = async (results: Bytes, drafts: readonly (Draft | null)[]): Promise<OverviewRow[]> => {
  const records = csvRecords(textOf(bytesOf(results)), ',')
  const columns: readonly string[] = (await records.next()).value ?? []
  const rows: OverviewRow[] = []
  for await (const cells of records) {
    const cell: Cell = (column) => cells[columns.indexOf(column)] ?? ''
    rows.push(rowOf(rows.length + 1, cell, drafts[rows.length] ?? null))
  }
  return rows
}

/** The sites of the listed rows, as drafts for editing; null where a row is not a site. */
const readDrafts = async (upload: Bytes): Promise<readonly (Draft | null)[]> => {
  const drafts: (Draft | null)[] = []
  for await (const row of readUpload(bytesOf(upload))) {
    drafts.push('site' in row ? { ...NEW_DRAFT, ...row.site, name: row.site.name ?? row.id } : null)
    if (drafts.length === LISTED) break
  }
  return drafts
}

const unreadable = failureOf(
  null,
  'The results could not be read',
  'Try again in a minute, or download them.',
)

const bodyAt = async (url: string, signal: AbortSignal): Promise<Bytes> => {
  const { ok, body } = await fetch(url, { signal })
  if (!ok || !body) throw new Error('No file')
  return body
}

/** The results of a run's rows, and the sites of the first ones. */
export const runRowsQuery = (client: Client, queries: QueryClient, id: string) =>
  queryOptions({
    queryKey: ['run-rows', id],
    queryFn: async ({ signal }) => {
      const { results } = await fetchRun(queries, client, id)
      try {
        const [found, upload] = await Promise.all(
          [results?.url ?? '', results?.uploadUrl ?? ''].map((url) => bodyAt(url, signal)),
        )
        if (!found || !upload) throw new Error('No file')
        const drafts = await readDrafts(upload)
        return { rows: await readRows(found, drafts), drafts }
      } catch {
        throw new ApiError(unreadable)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
