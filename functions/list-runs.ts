import { endpoint } from '../lib/http/endpoint.ts'
import { listRuns } from '../lib/operations/runs.ts'
import * as runs from '../lib/runs/store.ts'

export const handler = endpoint(listRuns, ({ query }, context) => runs.listRuns(query, context))
