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

/** The loss that the run subtracts, percent; null if nothing that could cast shade is known. */
const lossOf = (cell: Cell, isKnown: boolean): number | null => {
  const isByHours = cell('basis') === 'daylight-hours'
  const loss = Number(cell(isByHours ? 'daylight_hours_loss_percent' : 'energy_loss_percent'))
  return loss === 0 && !isKnown ? null : loss
}

/** A row of the results, combined with its row of the file. */
const rowOf = (row: number, cell: Cell, draft: Draft | null, hasTerrain: boolean): OverviewRow => {
  const [id, note] = [cell('id'), cell('error')]
  const isKnown = hasTerrain || (draft !== null && draft.horizonProfile.length + draft.obstacles.length > 0)
  return {
    key: String(row),
    name: !draft || draft.name === id ? id : `${id}, ${draft.name}`,
    size: draft && totalSizeOf(draft),
    result: note === '' ? { unshaded: Number(cell('baseline_kWh')), loss: lossOf(cell, isKnown) } : null,
    note: faultText(note),
  }
}

/** All rows, in file order. @param results as CSV @param hasTerrain every row has the horizon of its terrain */
const readRows = async (
  results: Bytes,
  drafts: readonly (Draft | null)[],
  hasTerrain: boolean,
): Promise<OverviewRow[]> => {
  const records = csvRecords(textOf(bytesOf(results)), ',')
  const columns: readonly string[] = (await records.next()).value ?? []
  const rows: OverviewRow[] = []
  for await (const cells of records) {
    const cell: Cell = (column) => cells[columns.indexOf(column)] ?? ''
    rows.push(rowOf(rows.length + 1, cell, drafts[rows.length] ?? null, hasTerrain))
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
      const { results, horizon } = await fetchRun(queries, client, id)
      try {
        const [found, upload] = await Promise.all(
          [results?.url ?? '', results?.uploadUrl ?? ''].map((url) => bodyAt(url, signal)),
        )
        if (!found || !upload) throw new Error('No file')
        const drafts = await readDrafts(upload)
        return { rows: await readRows(found, drafts, horizon === 'terrain'), drafts }
      } catch {
        throw new ApiError(unreadable)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
