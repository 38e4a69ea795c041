import { fetchBaselines } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/fetch-baselines.ts'
import { ChunkEvent, step } from '../../lib/runs/steps/step.ts'

export const handler = step(fetchBaselines, ChunkEvent, runs.fetchBaselines)
