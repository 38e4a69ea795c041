import { randomUUID } from 'node:crypto'
import * as analyses from '../lib/analyses/run.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { oncePerKey } from '../lib/http/idempotency.ts'
import { runAnalysis } from '../lib/operations/analyses.ts'

export const handler = endpoint(
  runAnalysis,
  async ({ path, query }, context) => ({
    data: await analyses.runAnalysis(path.id, query, randomUUID(), context),
  }),
  oncePerKey,
)
