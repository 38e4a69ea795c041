import { endpoint } from '../lib/http/endpoint.ts'
import { getRun } from '../lib/operations/runs.ts'
import * as runs from '../lib/runs/runs.ts'

export const handler = endpoint(getRun, async ({ path }, context) => ({
  data: await runs.getRun(path.id, context),
}))
