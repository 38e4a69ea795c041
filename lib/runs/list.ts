import * as z from 'zod'
import type { RequestContext } from '../platform/request-context.ts'
import type { RunSummary } from '../schemas/run.ts'
import { Key } from '../storage/cursor.ts'
import { type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { RunItem, summaryOf } from './run-item.ts'
import { isExpired, LIST, runsQuery } from './store.ts'

/** Newest first. Runs that cannot be parsed are left out and logged. */
export const listRuns = async (
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<RunSummary>> => {
  const now = context.now()
  const { data, ...rest } = await listPage(
    request,
    {
      name: 'runs',
      query: { ...runsQuery(), ConsistentRead: true, ScanIndexForward: false },
      partition: { list: LIST },
      position: z.object({ id: Key }),
      parse: (item) => RunItem.parse(item),
    },
    context,
  )
  return { data: data.filter((run) => !isExpired(run, now)).map((run) => summaryOf(run, now)), ...rest }
}
