import { ONE_CPU_MB, type Operation } from './operation.ts'
import { baselineCache, type Grant } from './tables.ts'

/** One step of a run: a function that the state machine on AWS, or the local service, calls. */
export interface RunStep
  extends Pick<
    Operation,
    'name' | 'summary' | 'grants' | 'files' | 'callsEstimator' | 'fetchesTerrain' | 'memoryMb'
  > {
  /** True if its function may end the run, and publish its end on the event bus. */
  readonly endsRun: boolean
  /** At most 900, Lambda's limit. */
  readonly timeoutSeconds: number
}

/** The common fields of all end-of-run events. */
export const RUN_ENDED_EVENT = { Source: 'shading-estimation', DetailType: 'Run Ended' }

/** The item in the runs table whose `holder` is the execution that estimates its rows: one at a time. */
export const turnKey = { list: 'turns', id: 'rows' }

const runState: Grant = { table: 'runs', actions: ['GetItem', 'PutItem', 'UpdateItem'] }

const defaults = {
  grants: [runState],
  // Every step deletes its own files if its run is gone.
  files: ['GetObject', 'PutObject', 'ListBucket', 'DeleteObject'],
  callsEstimator: false,
  fetchesTerrain: false,
  endsRun: false,
  memoryMb: ONE_CPU_MB,
  timeoutSeconds: 900,
} as const satisfies Partial<RunStep>

const step = (name: string, summary: string, special: Partial<RunStep>): RunStep => ({
  name,
  summary,
  ...defaults,
  ...special,
})

export const prepareRun = step('prepareRun', "Reads a run's file and splits it into chunks", {
  endsRun: true,
})

export const fetchTerrain = step('fetchTerrain', 'Fetches the terrain horizons for a chunk of places', {
  fetchesTerrain: true,
})

export const fetchBaselines = step('fetchBaselines', 'Fetches the baselines for a chunk of planes', {
  grants: [runState, baselineCache],
  callsEstimator: true,
})

export const estimateRows = step('estimateRows', 'Estimates a chunk of rows', {
  grants: [runState, baselineCache],
  callsEstimator: true,
})

export const joinResults = step('joinResults', 'Joins the results of all rows', {
  endsRun: true,
  // It writes in parts. The parts of a failed upload would stay until the lifecycle rule deletes them.
  files: [...defaults.files, 'AbortMultipartUpload'],
})

export const failRun = step('failRun', 'Marks a run as failed and deletes its intermediate files', {
  files: ['ListBucket', 'DeleteObject'],
  endsRun: true,
  memoryMb: 512,
  timeoutSeconds: 60,
})

export const runSteps: readonly RunStep[] = [
  prepareRun,
  fetchTerrain,
  fetchBaselines,
  estimateRows,
  joinResults,
  failRun,
]
