import { type QueryClient, queryOptions } from '@tanstack/preact-query'
import { csvRecords } from '../../../lib/runs/upload/csv.ts'
import { readUpload, type UploadedRow } from '../../../lib/runs/upload/read.ts'
import { textOf } from '../../../lib/runs/upload/text.ts'
import type { Client } from '../api/client.ts'
import { ApiError, failureOf } from '../api/failure.ts'
import { type Draft, NEW_DRAFT } from '../drafts/draft.ts'
import type { OverviewRow } from '../overview/rows.ts'
import { bytesOf } from './check-file.ts'
import { fetchRun } from './queries.ts'

type Bytes = ReadableStream<Uint8Array>

/** The figures of all rows, in the order of the file. @param results as CSV */
export async function* readResults(results: Bytes): AsyncGenerator<OverviewRow> {
  const records = csvRecords(textOf(bytesOf(results)), ',')
  const columns: readonly string[] = (await records.next()).value ?? []
  let row = 0
  for await (const cells of records) {
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    const note = cell('error')
    row++
    yield {
      key: String(row),
      name: cell('id'),
      size: null,
      place: null,
      result:
        note === ''
          ? { unshaded: Number(cell('baseline_kWh')), loss: Number(cell('energy_loss_percent')) }
          : null,
      note,
    }
  }
}

/** The site of a row as it was sent, to be edited. */
const draftOf = ({ id, site }: Extract<UploadedRow, { site: unknown }>): Draft => ({
  ...NEW_DRAFT,
  ...site,
  name: site.name ?? id,
})

/** Rows of the file that are listed: enough to look at, and few enough to read at once. */
const LISTED = 1000

/** The first rows of the file; null where a row is no site. */
export const readDrafts = async (upload: Bytes): Promise<readonly (Draft | null)[]> => {
  const drafts: (Draft | null)[] = []
  for await (const row of readUpload(bytesOf(upload))) {
    drafts.push('site' in row ? draftOf(row) : null)
    if (drafts.length === LISTED) break
  }
  return drafts
}

/** A row with what its file says of it. */
const described = (row: OverviewRow, draft: Draft | null): OverviewRow => {
  if (!draft || draft.latitude === null || draft.longitude === null) return row
  const { name, latitude, longitude, systemSize, otherPlanes } = draft
  return {
    ...row,
    name: name === row.name ? name : `${row.name}, ${name}`,
    size: otherPlanes.reduce((sum, plane) => sum + plane.systemSize, systemSize),
    place: { latitude, longitude },
  }
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

/** What a run has found about each row, and the sites of the first ones. */
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
        const rows: OverviewRow[] = []
        for await (const row of readResults(found)) rows.push(described(row, drafts[rows.length] ?? null))
        return { rows, drafts }
      } catch {
        throw new ApiError(unreadable)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
