import { fetchBaselines } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/fetch-baselines.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { ChunkEvent } from '../../lib/runs/steps/step-events.ts'

export const handler = step(fetchBaselines, ChunkEvent, (chunk, context) =>
  runs.fetchBaselines(chunk, context),
)
