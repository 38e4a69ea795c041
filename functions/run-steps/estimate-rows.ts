import { estimateRows } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/estimate-rows.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { ChunkEvent } from '../../lib/runs/steps/step-events.ts'

export const handler = step(estimateRows, ChunkEvent, (chunk, context) => runs.estimateRows(chunk, context))
