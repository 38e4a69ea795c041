import { fetchTerrain } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/fetch-terrain.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { ChunkEvent } from '../../lib/runs/steps/step-events.ts'

export const handler = step(fetchTerrain, ChunkEvent, (chunk, context) => runs.fetchTerrain(chunk, context))
