import { estimateRows } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/estimate-rows.ts'
import { ChunkEvent, step } from '../../lib/runs/steps/step.ts'

export const handler = step(estimateRows, ChunkEvent, runs.estimateRows)
