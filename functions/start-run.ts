import { endpoint } from '../lib/http/endpoint.ts'
import { oncePerKey } from '../lib/http/idempotency.ts'
import { startRun } from '../lib/operations/runs.ts'
import * as runs from '../lib/runs/runs.ts'

export const handler = endpoint(
  startRun,
  async ({ body }, context) => ({ data: await runs.startRun(body, context) }),
  oncePerKey,
)
