import { endpoint } from '../lib/http/endpoint.ts'
import { deleteRun } from '../lib/operations/runs.ts'
import * as runs from '../lib/runs/runs.ts'

export const handler = endpoint(deleteRun, async ({ path }, context) => ({
  data: await runs.deleteRun(path.id, context),
}))
