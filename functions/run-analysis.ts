import { analyseSite } from '../lib/analyses/run.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { oncePerKey } from '../lib/http/idempotency.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'

export const handler = endpoint(
  runAnalysis,
  async ({ path, query, now }) => ({
    data: await analyseSite(
      path.id,
      { year: query.year ?? now.getUTCFullYear(), adjustment: query.adjustment },
      now,
    ),
  }),
  oncePerKey,
)
